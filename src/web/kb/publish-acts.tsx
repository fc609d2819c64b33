import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { ChevronDown, Ellipsis, ExternalLink } from 'lucide-react'
import { deleteArticle, publishArticle, unpublishArticle } from '../../contract/v1/kb.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/layer/confirm.tsx'
import { Menu } from '../ui/layer/menu.tsx'
import { useUndoable } from '../ui/layer/use-undoable.ts'
import type { Article } from './data.ts'
import { MoveDialog } from './move.tsx'
import { CallOff, LaterDialog } from './publish-later.tsx'

type Saving = { readonly save: () => Promise<Article | undefined>; readonly isBusy: boolean }
type ActsProps = { readonly article: Article; readonly isChanged: boolean; readonly saving: Saving }

/** The path on this origin, because the public host may differ. */
const pathOf = ({ url }: Article): string => new URL(url).pathname

const More = ({ article }: { article: Article }) => {
  const { common } = useText()
  const text = useText().kb.editor
  const navigate = useNavigate()
  const act = useUndoable([['kb']])
  const [asking, setAsking] = useState(false)
  const [moving, setMoving] = useState(false)
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
        label={common.moreActions}
        icon={<Ellipsis aria-hidden="true" className="size-4" />}
        items={[
          ...(article.is_published ? [view, { kind: 'line' as const }] : []),
          { label: text.move.item, onSelect: () => setMoving(true) },
          { label: text.remove, danger: true, onSelect: () => setAsking(true) },
        ]}
      />
      {moving && <MoveDialog article={article} onClose={() => setMoving(false)} />}
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

type PublishProps = {
  readonly article: Article
  readonly onNow: () => void
  /** Saves the text; returns whether that succeeded. */ readonly before: () => Promise<boolean>
}

const Publish = ({ article, onNow, before }: PublishProps) => {
  const text = useText().kb.editor
  const [planning, setPlanning] = useState(false)
  return (
    <span className="inline-flex gap-px">
      <Button look="primary" onClick={onNow}>
        {text.publish}
      </Button>
      <Menu
        align="end"
        look="primary"
        label={text.when}
        icon={<ChevronDown aria-hidden="true" className="size-4" />}
        items={[
          { label: text.publishNow, onSelect: onNow },
          { label: text.publishLater, onSelect: () => setPlanning(true) },
        ]}
      />
      {planning && <LaterDialog article={article} before={before} onClose={() => setPlanning(false)} />}
    </span>
  )
}

export const PublishActs = ({ article, isChanged, saving }: ActsProps) => {
  const { common } = useText()
  const text = useText().kb.editor
  const act = useUndoable([['kb']])
  const params = { id: article.id }
  const isSaved = async (): Promise<boolean> => !isChanged || (await saving.save()) !== undefined
  const publish = async (): Promise<void> => {
    if (await isSaved())
      act.mutate({ run: () => call(publishArticle, { params }), said: text.published, undo: () => call(unpublishArticle, { params }) })
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
        {article.is_published ? text.saveLive : common.save}
      </Button>
      {article.is_published ? (
        <Button onClick={unpublish}>{text.unpublish}</Button>
      ) : (
        <>
          {article.publish_at !== null && <CallOff article={article} />}
          <Publish article={article} onNow={() => void publish()} before={isSaved} />
        </>
      )}
      <More article={article} />
    </>
  )
}
