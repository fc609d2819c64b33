import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { updateArticle } from '../../contract/v1/kb.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { refused } from '../api/refused.ts'
import { useMay } from '../session.ts'
import { Chip } from '../ui/chip.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { PageHeader } from '../ui/page/page.tsx'
import { Status } from '../ui/status.tsx'
import { useTab } from '../ui/page/use-tab.ts'
import { BesideTree } from './article-tree.tsx'
import { Beside } from './beside.tsx'
import { articleQuery, type Article } from './data.ts'
import { Editor } from './editor.tsx'
import { ArticleFacts } from './facts.tsx'
import { useLangName } from './lang.ts'
import { Languages, Original, useOutdated, useTexts } from './languages.tsx'
import { Preview } from './preview.tsx'
import { PublishActs } from './publish-acts.tsx'
import { Readers } from './readers.tsx'
import { editorTabs, type EditorTab } from './search.ts'
import { Settings } from './settings.tsx'
import type { Line } from './shelf.ts'
import { ArticleTrail } from './trail.tsx'
import { useSaving } from './use-saving.ts'
import { useWriting } from './use-writing.ts'
import { Versions } from './versions.tsx'
import { WithDraft, type Begun } from './with-draft.tsx'

const useArticleDesk = (article: Article, { draft }: Begun) => {
  const desk = useWriting(String(article.id), article, draft)
  const saving = useSaving(desk, (body) => call(updateArticle, { params: { id: article.id }, body }))
  return { desk, saving }
}

const State = ({ article, texts }: { article: Article; texts: Line['texts'] }) => {
  const text = useText().kb
  const langName = useLangName()
  const outdated = useOutdated(
    texts,
    texts.find(({ id }) => id === article.id),
  )
  const { is_published, publish_at } = article
  const word = is_published ? text.states.published : publish_at === null ? text.states.draft : text.states.planned
  return (
    <>
      <Status look="chip" kind={is_published ? 'up' : publish_at === null ? 'new' : 'paused'} word={word} />
      <Chip>{langName(article.lang)}</Chip>
      {outdated !== undefined && <Status look="chip" kind="late" word={outdated} />}
    </>
  )
}

type PanelProps = { readonly tab: EditorTab; readonly article: Article; readonly body: string; readonly texts: Line['texts'] }

const Panel = ({ tab, article, body, texts }: PanelProps): ReactNode => {
  const original = texts.find(({ isOriginal }) => isOriginal)
  const here = texts.find(({ id }) => id === article.id)
  const panels: Readonly<Record<EditorTab, () => ReactNode>> = {
    original: () => original && <Original id={original.id} written_at={here?.written_at} />,
    preview: () => <Preview body={body} lang={article.lang} />,
    settings: () => <Settings key={article.id} article={article} />,
    langs: () => <Languages article={article} />,
    versions: () => <Versions article={article} />,
    readers: () => <Readers article={article} />,
  }
  return panels[tab]()
}

const ArticleView = ({ article, begun }: { article: Article; begun: Begun }) => {
  const text = useText().kb.editor
  const mayWrite = useMay('kb:write')
  const { desk, saving } = useArticleDesk(article, begun)
  const texts = useTexts(article)
  const here = texts.find(({ id }) => id === article.id)
  const isTranslation = texts.some(({ isOriginal, id }) => isOriginal && id !== article.id)
  const shown = editorTabs.filter((one) => one !== 'original' || isTranslation)
  const [tab, setTab] = useTab(shown, isTranslation ? 'original' : 'preview')
  const beside = (
    <Beside shown={shown} tab={tab} onTab={setTab}>
      <Panel tab={tab} article={article} body={desk.writing.body} texts={texts} />
    </Beside>
  )
  return (
    <div className="flex min-w-0 flex-col px-4 py-3">
      <ArticleTrail article={article} />
      <PageHeader
        title={article.title}
        status={<State article={article} texts={texts} />}
        facts={
          <ArticleFacts
            article={article}
            texts={texts}
            written_at={here?.written_at}
            draft={desk.isChanged ? text.drafts[desk.state] : undefined}
          />
        }
        actions={mayWrite && <PublishActs article={article} isChanged={desk.isChanged} saving={saving} />}
      />
      <BesideTree current={article.id}>
        <Editor
          desk={desk}
          others={begun.others}
          lang={article.lang}
          errors={saving.errors}
          failure={saving.failure}
          newest={article.version}
          onSeeTheirs={() => setTab('versions')}
          beside={beside}
        />
      </BesideTree>
    </div>
  )
}

export const EditArticlePage = () => {
  const text = useText().kb
  const { id = '' }: { readonly id?: string } = useParams({ strict: false })
  const article = useQuery({ ...articleQuery(Number(id)), throwOnError: refused })
  return (
    <Loaded query={article} failed={text.articleFailed}>
      {(found) => (
        <WithDraft key={found.id} place={String(found.id)}>
          {(begun) => <ArticleView article={found} begun={begun} />}
        </WithDraft>
      )}
    </Loaded>
  )
}
