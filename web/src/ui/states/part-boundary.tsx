import { Component, type ReactNode } from "react"
import { ErrorState } from "./error-state.tsx"

/** Contains errors of a part of a page, so that the rest of the page and its input are kept. */
export class PartBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }
  static getDerivedStateFromError = () => ({ broken: true })
  override render = () =>
    this.state.broken ? <ErrorState compact onRetry={() => this.setState({ broken: false })} /> : this.props.children
}
