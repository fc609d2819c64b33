import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useFormat, useText } from '../i18n/text.tsx'
import { Go } from '../ui/page/go.tsx'
import { GoFiltered } from '../ui/list/go-filtered.tsx'
import { Status } from '../ui/status.tsx'
import { Time } from '../ui/time/time.tsx'
import type { Article } from './data.ts'
import { useLangName } from './lang.ts'
import { useOutdated } from './languages.tsx'
import type { Line } from './shelf.ts'

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

const OtherText = ({ texts, text }: { texts: Line['texts']; text: Line['texts'][number] }) => {
  const words = useText().kb
  const langName = useLangName()
  const outdated = useOutdated(texts, text)
  return (
    <span className="whitespace-nowrap">
      {' · '}
      <Go within to={`/kb/${text.id}/edit`}>
        {langName(text.lang)}
      </Go>{' '}
      {outdated === undefined ? <Status look="glyph" kind="up" word={words.upToDate} /> : <Status kind="late" word={outdated} />}
    </span>
  )
}

type FactsProps = {
  readonly article: Article
  readonly texts: Line['texts']
  readonly written_at: string | undefined
  readonly draft: string | undefined
}

export const ArticleFacts = ({ article, texts, written_at, draft }: FactsProps) => {
  const text = useText().kb.editor
  const version = text.version({ version: article.version })
  return (
    <>
      <GoFiltered within to={`/kb/${article.id}/edit`} search={{ tab: 'versions' }} label={text.showVersions({ version })}>
        {version}
      </GoFiltered>{' '}
      · {draft ?? text.noChanges}
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
      {texts
        .filter(({ id }) => id !== article.id)
        .map((other) => (
          <OtherText key={other.id} texts={texts} text={other} />
        ))}
    </>
  )
}
