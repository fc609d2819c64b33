import { useEffect, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { previewStatusPage } from '../../contract/app/status-pages.ts'
import { call } from '../api/call.ts'
import { after } from '../clock.ts'
import { useText } from '../i18n/text.tsx'
import { useProjectId } from '../projects/project.tsx'
import { LoadTrouble } from '../ui/page/loaded.tsx'
import { Section } from '../ui/page/page.tsx'
import { PreviewFrame } from '../ui/writing/preview-frame.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { bodyOf, type PageValues } from './data.ts'

const patience = 300

export const Preview = ({ values }: { values: PageValues }) => {
  const { common, statusPages: text } = useText()
  const project = useProjectId()
  const wanted = JSON.stringify({ ...bodyOf(values), title: values.title || common.status, slug: 'preview' })
  const [settled, setSettled] = useState(wanted)
  useEffect(() => after(patience, () => setSettled(wanted)), [wanted])
  const preview = useQuery({
    queryKey: ['status-page-preview', project, settled],
    queryFn: () => call(previewStatusPage, { params: { uuid: project }, body: JSON.parse(settled) }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <Section title={common.preview}>
      <Quiet>{values.is_published ? text.everybody : text.nobodyYet}</Quiet>
      <LoadTrouble query={preview} failed={text.previewFailed} />
      {preview.data !== undefined && <PreviewFrame title={common.preview} html={preview.data.data.html} />}
    </Section>
  )
}
