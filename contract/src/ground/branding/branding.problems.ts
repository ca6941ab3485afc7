import { problems } from "../../kit/problem.ts"

export const brandingProblems = problems("branding", {
  changedMeanwhile: {
    status: 409,
    text: "Another user changed the branding in the meantime. Reload to see the change, then make yours.",
  },
  colorFaint: {
    status: 400,
    field: "primaryColor",
    text: "{color} is too light: buttons in this color are hard to see on a white page. The nearest color that works is {nearest}.",
  },
  colorUnreadable: {
    status: 400,
    field: "primaryColor",
    text: "Neither white nor dark text is easy to read on {color}. The nearest color that works is {nearest}.",
  },
  imageUnknown: { status: 400, text: "This image was not uploaded for this account. Upload it here first." },
  imageNotFound: { status: 404, text: "There is no such image." },
  imageKind: { status: 400, field: "image", text: "Only PNG, JPEG, WebP and SVG images can be used." },
  imageUnreadable: {
    status: 400,
    field: "image",
    text: "The image cannot be read. Save it again in another program and try again.",
  },
  imageTooManyPixels: {
    status: 400,
    field: "image",
    text: "The image has too many pixels. The maximum is {pixels} million.",
  },
  imageTooComplex: {
    status: 400,
    field: "image",
    text: "The image would draw more than {most} elements because it repeats its parts. Simplify it and try again.",
  },
  imageEmpty: {
    status: 400,
    field: "image",
    text: "The image is empty once scripts and external references are removed.",
  },
  tooManyImages: {
    status: 429,
    text: "Too many images were uploaded and not used. Save one of them, or try again tomorrow.",
  },
  hostnameTaken: { status: 409, field: "hostname", text: "Another account already uses {hostname}." },
  hostnameOurs: {
    status: 400,
    field: "hostname",
    text: "{hostname} is the address of this installation. Use your own hostname.",
  },
  hostnameMissing: { status: 409, text: "There is no hostname to check. Save one first." },
})
