import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { after } from '../clock.ts'
import { useText } from '../i18n/text.tsx'
import { ArticleText } from '../ui/article/text.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { previewQuery } from './data.ts'

const patience = 300

export const Preview = ({ body, lang }: { body: string; lang: string }) => {
  const { common } = useText()
  const text = useText().kb.preview
  const [settled, setSettled] = useState(body)
  useEffect(() => after(patience, () => setSettled(body)), [body])
  const preview = useQuery(previewQuery(settled))
  if (body.trim() === '') return <Quiet>{text.waits}</Quiet>
  return (
    <Loaded query={preview} failed={text.failed} rows={4}>
      {(html) => <ArticleText label={common.preview} html={html} lang={lang} />}
    </Loaded>
  )
}
