import { useQuery } from '@tanstack/react-query'
import { useText } from '../i18n/text.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { Log } from '../ui/list/log.tsx'
import { Section } from '../ui/page/page.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { StatusGlyph } from '../ui/status.tsx'
import { Time } from '../ui/time/time.tsx'
import { feedbackQuery, type Article } from './data.ts'

export const Readers = ({ article }: { article: Article }) => {
  const { common } = useText()
  const text = useText().kb.readers
  const feedback = useQuery(feedbackQuery(article.id))
  const { views_count, helpful_count, unhelpful_count } = article
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <p>{text.views({ count: views_count })}</p>
      <p>{text.votes({ yes: helpful_count, no: unhelpful_count })}</p>
      <Section title={text.comments}>
        <Loaded query={feedback} failed={text.failed} rows={2}>
          {(said) =>
            said.length === 0 ? (
              <Quiet>{common.noCommentsYet}</Quiet>
            ) : (
              <Log
                label={text.comments}
                rows={said.map(({ id, is_helpful, comment, created_at }) => ({
                  id: String(id),
                  time: <Time at={created_at} mode="short" />,
                  glyph: <StatusGlyph kind={is_helpful ? 'up' : 'down'} />,
                  what: is_helpful ? text.yes : text.no,
                  detail: comment === '' ? undefined : comment,
                }))}
              />
            )
          }
        </Loaded>
      </Section>
    </div>
  )
}
