import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useFormat, useText } from '../i18n/text.tsx'
import { Time } from '../ui/time.tsx'
import type { Article } from './data.ts'

const icon = (Icon: typeof ThumbsUp) => <Icon aria-hidden="true" className="inline size-3.5 align-[-2px]" />

const Votes = ({ article: { helpful_count, unhelpful_count } }: { article: Article }) => {
  const text = useText().kb.editor
  const format = useFormat()
  return (
    <>
      <span data-tip={text.helped({ count: helpful_count })} className="whitespace-nowrap">
        {icon(ThumbsUp)} <span aria-hidden="true">{format.number(helpful_count)}</span>
        <span className="sr-only">{text.helped({ count: helpful_count })}</span>
      </span>{' '}
      <span data-tip={text.failedThem({ count: unhelpful_count })} className="whitespace-nowrap">
        {icon(ThumbsDown)} <span aria-hidden="true">{format.number(unhelpful_count)}</span>
        <span className="sr-only">{text.failedThem({ count: unhelpful_count })}</span>
      </span>
    </>
  )
}

type FactsProps = { readonly article: Article; readonly written_at: string | undefined; readonly draft: string | undefined }

/** Which text this is and since when, when it shows itself, and whether it is of use. */
export const ArticleFacts = ({ article, written_at, draft }: FactsProps) => {
  const text = useText().kb.editor
  return (
    <>
      {text.version({ version: article.version })} · {draft ?? text.noChanges}
      {draft === undefined && (
        <>
          {' '}
          <Time at={written_at ?? article.updated_at} mode="short" />
        </>
      )}
      {article.publish_at !== null && (
        <>
          {' · '}
          {text.later.waits} <Time at={article.publish_at} mode="short" />
        </>
      )}
      {' · '}
      {text.usedIn({ count: article.replies_count })} · <Votes article={article} />
    </>
  )
}
