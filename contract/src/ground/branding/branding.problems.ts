import { problems } from "../../kit/problem.ts"

export const brandingProblems = problems("branding", {
  changedMeanwhile: {
    status: 409,
    text: "Somebody else changed the branding meanwhile. Reload to see what it is now, then make your change again.",
  },
  colorFaint: {
    status: 400,
    field: "primaryColor",
    text: "{color} is too faint: buttons in it can hardly be seen on a white page. The nearest color that can is {nearest}.",
  },
  colorUnreadable: {
    status: 400,
    field: "primaryColor",
    text: "Neither white nor dark words can be read well on {color}. The nearest color on which they can is {nearest}.",
  },
  imageUnknown: { status: 400, text: "This picture was not uploaded for this account. Upload it here first." },
  imageNotFound: { status: 404, text: "There is no such picture." },
  imageKind: { status: 400, field: "image", text: "Only PNG, JPEG, WebP and SVG pictures can be used." },
  imageUnreadable: {
    status: 400,
    field: "image",
    text: "The picture cannot be read. Save it again in another program and try once more.",
  },
  imageTooManyPixels: {
    status: 400,
    field: "image",
    text: "The picture has too many pixels. At most {pixels} million can be used.",
  },
  imageTooComplex: {
    status: 400,
    field: "image",
    text: "The picture repeats its parts so often that more than {most} elements would be drawn. Simplify it and try again.",
  },
  imageEmpty: {
    status: 400,
    field: "image",
    text: "Nothing is left to draw once scripts and outside references are taken out of the picture.",
  },
  tooManyImages: {
    status: 429,
    text: "Many pictures were uploaded and not used. Save one of them, or try again tomorrow.",
  },
  hostnameTaken: { status: 409, field: "hostname", text: "Another account already uses {hostname}." },
  hostnameOurs: {
    status: 400,
    field: "hostname",
    text: "{hostname} is the address of this installation itself. Use a name of your own.",
  },
  hostnameMissing: { status: 409, text: "There is no hostname to check. Save one first." },
})
