import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { searchArticles } from '../../contract/v1/kb.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { Picker } from '../ui/form/picker.tsx'
import { tellingWords } from './telling-words.ts'

const shown = 20

/** A public reply may only link articles its recipients can read. */
const articlesQuery = (q: string, isNote: boolean) => ({
  queryKey: ['article', 'insert', q, isNote],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(searchArticles, { query: { q, per_page: shown, ...(!isNote && { visibility: ['public', 'clients'] as const }) }, signal }),
  enabled: q !== '',
  placeholderData: keepPreviousData,
})

type Props = {
  readonly subject: string
  readonly isNote: boolean
  readonly onInsert: (text: string) => void
  readonly onClose: () => void
}

export const ArticleInsert = ({ subject, isNote, onInsert, onClose }: Props) => {
  const text = useText().ticket
  const [typed, setTyped] = useState('')
  const q = typed.trim() === '' ? tellingWords(subject) : typed.trim()
  const { data, isLoading, isPlaceholderData } = useQuery(articlesQuery(q, isNote))
  const articles = data?.data ?? []
  const pick = (value: string): void => {
    const article = articles.find(({ id }) => id === Number(value))
    onClose()
    if (article !== undefined) onInsert(`${article.title}: ${article.url} `)
  }
  return (
    <Picker
      title={text.article}
      label={text.findArticle}
      options={articles.map(({ id, title, excerpt }) => ({ value: String(id), label: title, hint: excerpt.slice(0, 60) }))}
      isLoading={isLoading || isPlaceholderData}
      onType={setTyped}
      onPick={pick}
      onClose={onClose}
      none={text.noArticles}
    />
  )
}
