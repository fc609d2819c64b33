import { useRef, type ReactNode } from 'react'

type Chooser = {
  readonly label: string
  readonly accept?: string
  readonly onFiles: (files: readonly File[]) => void
}

/** Opens the browser’s file dialog; `input` must be rendered. The same file can be chosen twice in a row. */
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
