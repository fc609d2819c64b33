import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.tsx'
import { Snippet } from '../code.tsx'

type EmptyPartProps = {
  readonly title: string
  readonly sentence: string
  readonly action?: ReactNode
  readonly apiCall: string
}

export const EmptyPart = ({ title, sentence, action, apiCall }: EmptyPartProps) => {
  const text = useText().ui
  return (
    <div className="flex w-full max-w-160 min-w-0 flex-col items-start gap-2">
      <p className="text-muted">{sentence}</p>
      {action}
      <div className="flex w-full min-w-0 flex-col gap-1">
        <p className="text-12 text-muted">{text.orByApi}</p>
        <Snippet label={`${text.apiCall}: ${title}`} code={apiCall} />
      </div>
    </div>
  )
}
