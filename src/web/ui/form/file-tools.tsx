import { Image, Paperclip, type LucideIcon } from 'lucide-react'
import { useText } from '../../i18n/text.tsx'
import { ToolButton } from '../article/tool-button.tsx'
import { useFileChooser } from './use-file-chooser.tsx'

type FilesProps = { readonly onFiles: (files: readonly File[]) => void }

type ChooserProps = FilesProps & {
  readonly label: string
  readonly chooser: string
  readonly accept?: string
  readonly Icon: LucideIcon
}

const Chooser = ({ label, chooser, accept, onFiles, Icon }: ChooserProps) => {
  const { input, open } = useFileChooser({ label: chooser, accept, onFiles })
  return (
    <>
      {input}
      <ToolButton label={label} Icon={Icon} onClick={open} />
    </>
  )
}

export const FileTools = ({ onFiles }: FilesProps) => {
  const { common } = useText()
  const { tools, files } = useText().kb
  return (
    <>
      <Chooser
        label={tools.image}
        chooser={files.choose}
        accept="image/png,image/jpeg,image/gif,image/webp,image/avif,image/bmp"
        onFiles={onFiles}
        Icon={Image}
      />
      <Chooser label={common.file} chooser={files.chooseFile} onFiles={onFiles} Icon={Paperclip} />
    </>
  )
}
