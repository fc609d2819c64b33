import { Paperclip, X } from 'lucide-react'
import { useText } from '../i18n/text.tsx'
import { IconButton } from '../ui/button.tsx'
import { useFileChooser } from '../ui/form/use-file-chooser.tsx'
import { FileChip } from '../ui/writing/message.tsx'
import type { Files } from './use-files.ts'

export const FileButton = ({ onFiles }: { onFiles: (files: readonly File[]) => void }) => {
  const text = useText().ticket
  const { input, open } = useFileChooser({ label: text.attach, onFiles })
  return (
    <>
      {input}
      <IconButton label={text.attach} onClick={open}>
        <Paperclip aria-hidden="true" className="size-4" />
      </IconButton>
    </>
  )
}

export const FileList = ({ files }: { files: Files }) => {
  const { common, ticket: text } = useText()
  if (files.done.length + files.waiting.length === 0) return null
  const off = (name: string, run: () => void) => (
    <IconButton label={common.removeName({ name })} onClick={run}>
      <X aria-hidden="true" className="size-3.5" />
    </IconButton>
  )
  return (
    <div className="flex flex-wrap gap-2 pt-1">
      {files.done.map(({ id, filename, size }) => (
        <FileChip key={id} name={filename} size={size} end={off(filename, () => files.remove(id))} />
      ))}
      {files.waiting.map(({ name, size, error }) => (
        <FileChip
          key={name}
          name={error === undefined ? text.uploading({ name }) : `${name}: ${error}`}
          size={size}
          end={off(name, () => files.dismiss(name))}
        />
      ))}
    </div>
  )
}
