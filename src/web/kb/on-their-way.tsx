import { useText } from '../i18n/text.tsx'
import { UploadList } from '../ui/form/upload-list.tsx'
import type { useUploads } from './use-uploads.ts'

export const OnTheirWay = ({ uploads, again, forget }: Pick<ReturnType<typeof useUploads>, 'uploads' | 'again' | 'forget'>) => {
  const text = useText().kb.files
  const lines = uploads.map(({ id, name, share, error }) => ({
    id,
    share,
    hasFailed: error !== undefined,
    sentence: error === undefined ? text.progress({ name, percent: Math.floor(share * 100) }) : text.failed({ name, why: error }),
    again: text.again({ name }),
    dismiss: text.dismiss({ name }),
  }))
  return <UploadList label={text.label} lines={lines} onAgain={again} onDismiss={forget} />
}
