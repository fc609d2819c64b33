import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useText } from '../i18n/text.tsx'
import { useMay } from '../session.ts'
import { ArticleText } from '../ui/article/text.tsx'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/form/field.tsx'
import { Go } from '../ui/page/go.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { Section } from '../ui/page/page.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Status } from '../ui/status.tsx'
import { TextDiff } from '../ui/text-diff.tsx'
import { articleQuery, shelfQuery, versionsQuery, type Article, type Version } from './data.ts'
import { isLang, useLangName } from './lang.ts'
import { linesOf, type Line } from './shelf.ts'

export const useTexts = (article: Pick<Article, 'translation_group_id'>): Line['texts'] => {
  const { data } = useQuery(shelfQuery(''))
  const group = data?.articles.filter(({ translation_group_id }) => translation_group_id === article.translation_group_id) ?? []
  return linesOf({ articles: group, default_lang: data?.default_lang ?? 'en' })[0]?.texts ?? []
}

/** The version that was current when the translation was written. */
const versionAt = (versions: readonly Version[], written_at: string): Version | undefined =>
  versions.find(({ created_at }) => created_at <= written_at) ?? versions.at(-1)

/** "Outdated (v5)": the original version that the translation corresponds to; undefined if it is current. */
export const useOutdated = (texts: Line['texts'], text: Line['texts'][number] | undefined): string | undefined => {
  const words = useText().kb
  const original = texts.find(({ isOriginal }) => isOriginal)
  const isOutdated = text?.isOutdated === true
  const { data } = useQuery({ ...versionsQuery(original?.id ?? 0, 100), enabled: isOutdated && original !== undefined })
  if (text === undefined || !isOutdated) return undefined
  const then = data && versionAt(data.data, text.written_at)
  return then === undefined ? words.outdated : words.outdatedAt({ version: then.version })
}

type TextProps = { readonly texts: Line['texts']; readonly text: Line['texts'][number]; readonly isHere: boolean }

const Text = ({ texts, text, isHere }: TextProps) => {
  const words = useText().kb
  const langName = useLangName()
  const outdated = useOutdated(texts, text)
  const currency = outdated ?? (text.isOriginal ? words.original : words.upToDate)
  return (
    <li className="flex min-h-8 flex-wrap items-center gap-x-3">
      <Status kind={text.is_published ? 'up' : 'new'} word={text.is_published ? words.states.published : words.states.draft} />
      {isHere ? <strong>{langName(text.lang)}</strong> : <Go to={`/kb/${text.id}/edit`}>{langName(text.lang)}</Go>}
      {text.isOutdated ? <Status kind="late" word={currency} /> : <Quiet>{currency}</Quiet>}
      <Quiet>{isHere ? words.langs.here : text.title}</Quiet>
    </li>
  )
}

export const Languages = ({ article }: { article: Article }) => {
  const text = useText().kb.langs
  const navigate = useNavigate()
  const mayWrite = useMay('kb:write')
  const texts = useTexts(article)
  const [lang, setLang] = useState('')
  const isTaken = texts.some((one) => one.lang === lang.trim().toLowerCase())
  const begin = (): void => void navigate({ to: `/kb/${article.id}/translate`, search: { lang: lang.trim().toLowerCase() } })
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <ul className="flex flex-col">
        {texts.map((one) => (
          <Text key={one.id} texts={texts} text={one} isHere={one.id === article.id} />
        ))}
      </ul>
      {mayWrite && (
        <form
          className="flex flex-col items-start gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            if (isLang(lang) && !isTaken) begin()
          }}
        >
          <Field label={text.add} hint={text.addHint} error={isTaken ? text.taken : undefined}>
            <Input value={lang} maxLength={35} autoComplete="off" onChange={(event) => setLang(event.currentTarget.value)} />
          </Field>
          <Button type="submit" disabled={!isLang(lang) || isTaken}>
            {text.begin}
          </Button>
        </form>
      )}
    </div>
  )
}

type OriginalProps = {
  readonly id: number
  /** Undefined for a new translation. */ readonly written_at?: string
}

const ChangesSince = ({ article, written_at }: { article: Article; written_at: string }) => {
  const text = useText().kb.langs
  const { data } = useQuery(versionsQuery(article.id, 100))
  const then = data && versionAt(data.data, written_at)
  if (then === undefined || then.version === article.version) return <Quiet>{text.noChanges}</Quiet>
  return (
    <>
      <Status kind="late" word={text.basedOn({ version: then.version, now: article.version })} />
      <TextDiff label={text.changesSince} before={then.body} after={article.body} none={text.noChanges} />
    </>
  )
}

export const Original = ({ id, written_at }: OriginalProps) => {
  const { langs: text, articleFailed } = useText().kb
  const langName = useLangName()
  const original = useQuery(articleQuery(id))
  return (
    <Loaded query={original} failed={articleFailed} rows={4}>
      {(article) => (
        <div className="flex min-w-0 flex-col gap-3">
          {written_at !== undefined && (
            <Section title={text.changesSince}>
              <ChangesSince article={article} written_at={written_at} />
            </Section>
          )}
          <Section title={article.title}>
            <ArticleText label={text.originalText({ lang: langName(article.lang) })} html={article.body_html} lang={article.lang} />
          </Section>
        </div>
      )}
    </Loaded>
  )
}
