import { useQuery } from '@tanstack/react-query'
import { useText } from '../i18n/text.tsx'
import { useMay } from '../session.ts'
import { Notice } from '../ui/page/notice.tsx'
import { sampleQuery, useRemoveSample } from './data.ts'

export const SampleNotice = () => {
  const text = useText().setup
  const { data: sample } = useQuery({ ...sampleQuery, enabled: useMay('admin:write') })
  const remove = useRemoveSample()
  if (sample === undefined || sample === null) return null
  return (
    <div className="pb-4">
      <Notice kind="new" sentence={text.sampleNotice(sample)} action={{ label: text.removeSample, run: () => remove.mutate() }} />
    </div>
  )
}
