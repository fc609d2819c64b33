import { useRef, type ReactNode } from 'react'

type Chooser = {
  /** What the browser's own dialog is for. */
  readonly label: string
  readonly accept?: string
  readonly onFiles: (files: readonly File[]) => void
}

/** The browser's dialog for files, to be opened by whatever button: put `input` beside it. The same file can be chosen twice. */
export const useFileChooser = ({ label, accept, onFiles }: Chooser): { readonly input: ReactNode; readonly open: () => void } => {
  const input = useRef<HTMLInputElement>(null)
  const choose = (
    <input
      ref={input}
      type="file"
      multiple
      hidden
      accept={accept}
      aria-label={label}
      onChange={({ currentTarget }) => {
        onFiles(Array.from(currentTarget.files ?? []))
        currentTarget.value = ''
      }}
    />
  )
  return { input: choose, open: () => input.current?.click() }
}
