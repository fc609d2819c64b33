import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { createArticle, translateArticle } from '../../contract/v1/kb.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/page/page.tsx'
import { useTab } from '../ui/page/use-tab.ts'
import { Beside } from './beside.tsx'
import { shelfQuery } from './data.ts'
import { Editor } from './editor.tsx'
import { useLangName } from './lang.ts'
import { Original } from './languages.tsx'
import { Preview } from './preview.tsx'
import type { EditorTab } from './search.ts'
import { useSaving, type Desk } from './use-saving.ts'
import { useWriting } from './use-writing.ts'
import { WithDraft, type Begun } from './with-draft.tsx'

const blank = { title: '', body: '', version: 0 }

type NewProps = {
  readonly title: string
  readonly desk: Desk
  readonly saving: ReturnType<typeof useSaving>
  readonly lang: string
  readonly original?: number
}

const NewText = ({ title, desk, saving, lang, original }: NewProps) => {
  const text = useText().kb.editor
  const navigate = useNavigate()
  const shown: readonly EditorTab[] = original === undefined ? ['preview'] : ['original', 'preview']
  const [tab, setTab] = useTab(shown, original === undefined ? 'preview' : 'original')
  const create = async (): Promise<void> => {
    const article = await saving.save()
    if (article !== undefined) await navigate({ to: `/kb/${article.id}/edit`, replace: true })
  }
  const isReady = desk.writing.title.trim() !== '' && desk.writing.body.trim() !== ''
  return (
    <div className="flex min-w-0 flex-col px-4 py-3">
      <PageHeader
        title={title}
        facts={desk.isChanged ? text.drafts[desk.state] : undefined}
        actions={
          <Button
            look="primary"
            busy={saving.isBusy}
            disabled={!isReady}
            shortcut={{ id: 'submit', keys: 'Mod+Enter', scope: 'page' }}
            onClick={() => void create()}
          >
            {text.create}
          </Button>
        }
      />
      <Editor
        desk={desk}
        lang={lang}
        errors={saving.errors}
        failure={saving.failure}
        newest={0}
        others={[]}
        onSeeTheirs={() => {}}
        beside={
          <Beside shown={shown} tab={tab} onTab={setTab}>
            {tab === 'original' && original !== undefined ? <Original id={original} /> : <Preview body={desk.writing.body} lang={lang} />}
          </Beside>
        }
      />
    </div>
  )
}

const NewArticle = ({ begun }: { begun: Begun }) => {
  const text = useText().kb.editor
  const { data: shelf } = useQuery(shelfQuery(''))
  const { category }: { readonly category?: string } = useSearch({ strict: false })
  const category_id = shelf?.categories.find(({ id }) => String(id) === category)?.id
  const desk = useWriting('new', blank, begun.draft)
  const saving = useSaving(desk, (body) => call(createArticle, { body: { ...body, ...(category_id !== undefined && { category_id }) } }))
  return <NewText title={text.newTitle} desk={desk} saving={saving} lang={shelf?.default_lang ?? 'en'} />
}

export const NewArticlePage = () => <WithDraft place="new">{(begun) => <NewArticle begun={begun} />}</WithDraft>

type TranslationProps = { readonly id: string; readonly lang: string; readonly begun: Begun }

const Translation = ({ id, lang, begun }: TranslationProps) => {
  const text = useText().kb.editor
  const langName = useLangName()
  const desk = useWriting(`${id}.${lang}`, blank, begun.draft)
  const saving = useSaving(desk, (body) => call(translateArticle, { params: { id: Number(id) }, body: { ...body, lang } }))
  return <NewText title={text.newTranslation({ lang: langName(lang) })} desk={desk} saving={saving} lang={lang} original={Number(id)} />
}

export const TranslatePage = () => {
  const { id = '' }: { readonly id?: string } = useParams({ strict: false })
  const { lang = 'en' }: { readonly lang?: string } = useSearch({ strict: false })
  const place = `${id}.${lang}`
  return (
    <WithDraft key={place} place={place}>
      {(begun) => <Translation id={id} lang={lang} begun={begun} />}
    </WithDraft>
  )
}
