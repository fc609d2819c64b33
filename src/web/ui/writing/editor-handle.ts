/** What can be done to what is being written, whether the editor has arrived or not. */
export type EditorHandle = {
  readonly focus: () => void
  /** The formatted form, when there is formatting. */
  readonly richHtml: () => string | undefined
  /** Puts another text in place of what is there. */
  readonly put: (text: string) => void
  /** Puts text where the caret is, instead of so many characters before it. */
  readonly insert: (text: string, instead: number) => void
}
