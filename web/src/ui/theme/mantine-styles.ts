// The part of Mantine's CSS that every screen needs, sign-in included. Anything else is imported by the file that wraps
// the component, what it builds on first. Layered, so that our own CSS modules win whatever the order of the chunks.
import "@mantine/core/styles/baseline.layer.css"
import "@mantine/core/styles/global.layer.css"
import "@mantine/core/styles/UnstyledButton.layer.css"
