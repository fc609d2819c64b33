import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { Ellipsis, ExternalLink } from 'lucide-react'
import { deleteArticle, publishArticle, unpublishArticle } from '../../contract/v1/kb.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { Menu } from '../ui/menu.tsx'
import { useUndoable } from '../ui/use-undoable.ts'
import type { Article } from './data.ts'

type Saving = { readonly save: () => Promise<Article | undefined>; readonly isBusy: boolean }
type ActsProps = { readonly article: Article; readonly isChanged: boolean; readonly saving: Saving }

/** Where readers find it on this very server, whatever its public name is. */
const pathOf = ({ url }: Article): string => new URL(url).pathname

const More = ({ article }: { article: Article }) => {
  const text = useText().kb.editor
  const navigate = useNavigate()
  const act = useUndoable([['kb']])
  const [asking, setAsking] = useState(false)
  const remove = (): void => {
    setAsking(false)
    const run = (): Promise<unknown> => call(deleteArticle, { params: { id: article.id } }).then(() => navigate({ to: '/kb' }))
    act.mutate({ run, said: text.removed })
  }
  const view = { label: text.view, icon: <ExternalLink className="size-4" />, onSelect: () => void window.open(pathOf(article), '_blank') }
  return (
    <>
      <Menu
        align="end"
        label={text.more}
        icon={<Ellipsis aria-hidden="true" className="size-4" />}
        items={[
          ...(article.is_published ? [view, { kind: 'line' as const }] : []),
          { label: text.remove, danger: true, onSelect: () => setAsking(true) },
        ]}
      />
      {asking && (
        <Confirm
          title={text.removeTitle({ title: article.title })}
          sentence={text.removeSentence}
          verb={text.removeVerb}
          typeName={article.title}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** Saving and showing it to readers are two acts. */
export const PublishActs = ({ article, isChanged, saving }: ActsProps) => {
  const text = useText().kb.editor
  const act = useUndoable([['kb']])
  const params = { id: article.id }
  const publish = async (): Promise<unknown> => {
    if (isChanged && (await saving.save()) === undefined) return undefined
    act.mutate({ run: () => call(publishArticle, { params }), said: text.published, undo: () => call(unpublishArticle, { params }) })
    return undefined
  }
  const unpublish = (): void =>
    act.mutate({ run: () => call(unpublishArticle, { params }), said: text.unpublished, undo: () => call(publishArticle, { params }) })
  return (
    <>
      <Button
        look={article.is_published ? 'primary' : 'plain'}
        busy={saving.isBusy}
        disabled={!isChanged}
        shortcut={{ id: 'submit', keys: 'Mod+Enter', scope: 'page' }}
        onClick={() => void saving.save()}
      >
        {article.is_published ? text.saveLive : text.save}
      </Button>
      {article.is_published ? (
        <Button onClick={unpublish}>{text.unpublish}</Button>
      ) : (
        <Button look="primary" onClick={() => void publish()}>
          {text.publish}
        </Button>
      )}
      <More article={article} />
    </>
  )
}
