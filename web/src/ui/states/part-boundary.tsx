import { Component, type ReactNode } from "react"
import { ErrorState } from "./error-state.tsx"

/** A part of a page that breaks does not take its page, and what was typed there, along. */
export class PartBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }
  static getDerivedStateFromError = () => ({ broken: true })
  override render = () =>
    this.state.broken ? <ErrorState compact onRetry={() => this.setState({ broken: false })} /> : this.props.children
}
