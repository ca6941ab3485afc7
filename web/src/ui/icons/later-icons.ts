import {
  IconArrowForwardUp,
  IconArrowRight,
  IconBolt,
  IconCornerDownLeft,
  IconPhoneOff,
  IconPhoto,
  IconReportAnalytics,
  IconSend,
  IconTag,
  IconZoomIn,
  IconZoomOut,
} from "@tabler/icons-react"

/** Drawings that only a few screens use: loaded with the first of them, not with the first page. */
export const laterIcons = {
  "phone-off": IconPhoneOff,
  image: IconPhoto,
  redo: IconArrowForwardUp,
  "zoom-in": IconZoomIn,
  "zoom-out": IconZoomOut,
  report: IconReportAnalytics,
  enter: IconCornerDownLeft,
  tag: IconTag,
  bolt: IconBolt,
  send: IconSend,
  "arrow-right": IconArrowRight,
} as const
