import type { ReactNode } from 'react'
import { Image, Paperclip } from 'lucide-react'
import { useText } from '../../i18n/text.tsx'
import { useFileChooser } from './use-file-chooser.tsx'

type FilesProps = { readonly onFiles: (files: readonly File[]) => void }

type ChooserProps = FilesProps & {
  readonly label: string
  readonly chooser: string
  readonly accept?: string
  readonly children: ReactNode
}

const Chooser = ({ label, chooser, accept, onFiles, children }: ChooserProps) => {
  const { input, open } = useFileChooser({ label: chooser, accept, onFiles })
  return (
    <>
      {input}
      <button
        type="button"
        aria-label={label}
        data-tip={label}
        onClick={open}
        className="inline-grid size-7 place-items-center rounded-chip text-muted hover:bg-hover hover:text-text"
      >
        {children}
      </button>
    </>
  )
}

/** Pictures and files from the writer's machine. */
export const FileTools = ({ onFiles }: FilesProps) => {
  const { tools, files } = useText().kb
  return (
    <>
      <Chooser
        label={tools.image}
        chooser={files.choose}
        accept="image/png,image/jpeg,image/gif,image/webp,image/avif,image/bmp"
        onFiles={onFiles}
      >
        <Image aria-hidden="true" className="size-4" />
      </Chooser>
      <Chooser label={tools.file} chooser={files.chooseFile} onFiles={onFiles}>
        <Paperclip aria-hidden="true" className="size-4" />
      </Chooser>
    </>
  )
}
