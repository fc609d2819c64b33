import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.tsx'
import { Snippet } from '../code.tsx'

type EmptyPartProps = {
  /** What the part is called. */
  readonly title: string
  /** What belongs here. */
  readonly sentence: string
  /** The one thing to do, for those who may. */
  readonly action?: ReactNode
  /** The call that does the same. */
  readonly apiCall: string
}

/** Nothing is here yet, in a part of a page that has others: what belongs here, what to do, and how a script does it. */
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
