import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Ellipsis, Pause, Play, Radio } from 'lucide-react'
import { deleteCheck, pauseCheck, resumeCheck } from '../../contract/app/checks.ts'
import type { CheckDetail } from '../../contract/app/check-records.ts'
import { call } from '../api/call.ts'
import { checkQuery, checksQuery, pingNow } from '../watch/data.ts'
import { BulkMove } from '../watch/move-dialog.tsx'
import { useText } from '../i18n/text.tsx'
import { useShortcuts } from '../keys/use-shortcuts.tsx'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/layer/confirm.tsx'
import { copyText } from '../ui/copy-button.tsx'
import { Menu } from '../ui/layer/menu.tsx'
import { useToast } from '../ui/layer/toast.tsx'

const useCheckActs = (check: CheckDetail) => {
  const { common, checks: text } = useText()
  const queries = useQueryClient()
  const toast = useToast()
  const navigate = useNavigate()
  const { uuid, project } = check
  const key = checkQuery(uuid).queryKey
  const onError = (error: Error): void => toast({ text: `${common.actionFailed} ${error.message}`.trim(), tone: 'down' })
  const set = async (route: typeof pauseCheck): Promise<void> => {
    queries.setQueryData(key, await call(route, { params: { uuid } }))
  }
  const flip = useMutation({
    mutationFn: () => set(check.status === 'paused' ? resumeCheck : pauseCheck),
    onError,
    onSuccess: () => {
      const wasPaused = check.status === 'paused'
      const said = wasPaused ? text.resumed({ count: 1 }) : text.paused({ count: 1 })
      toast({ text: said, undo: () => void set(wasPaused ? pauseCheck : resumeCheck).catch(onError) })
    },
  })
  const ping = useMutation({
    mutationFn: () => pingNow(uuid),
    onError,
    onSuccess: () => {
      toast({ text: text.pinged({ name: check.name || text.untitled }) })
      void queries.invalidateQueries({ queryKey: key })
    },
  })
  const remove = useMutation({
    mutationFn: () => call(deleteCheck, { params: { uuid } }),
    onError,
    onSuccess: async () => {
      toast({ text: text.deleted({ count: 1 }) })
      await navigate({ to: `/p/${project.uuid}/checks` })
      queries.removeQueries({ queryKey: key })
      await queries.invalidateQueries({ queryKey: checksQuery(project.uuid).queryKey })
    },
  })
  return { flip, ping, remove }
}

const AskDelete = ({ name, onClose, onDelete }: { name: string; onClose: () => void; onDelete: () => void }) => {
  const { common, checks: text } = useText()
  return (
    <Confirm
      title={text.deleteTitle({ count: 1 })}
      sentence={text.deleteSentence({ names: name })}
      verb={common.delete}
      typeName={name}
      onClose={onClose}
      onConfirm={() => {
        onClose()
        onDelete()
      }}
    />
  )
}

const icon = (Icon: typeof Pause) => <Icon aria-hidden="true" className="size-4" />

type LayerProps = {
  readonly check: CheckDetail
  readonly layer: 'delete' | 'move'
  readonly onClose: () => void
  readonly onDelete: () => void
}

const Layer = ({ check, layer, onClose, onDelete }: LayerProps) => {
  const text = useText().checks
  const navigate = useNavigate()
  if (layer === 'delete') return <AskDelete name={check.name || text.untitled} onClose={onClose} onDelete={onDelete} />
  const moved = (project: string): void => {
    onClose()
    void navigate({ to: `/p/${project}/checks/${check.uuid}`, replace: true })
  }
  return <BulkMove project={check.project.uuid} rows={[check]} onClose={onClose} onDone={moved} />
}

export const CheckActs = ({ check }: { check: CheckDetail }) => {
  const { common, checks: text, check: words, ui } = useText()
  const toast = useToast()
  const { flip, ping, remove } = useCheckActs(check)
  const [layer, setLayer] = useState<'delete' | 'move'>()
  const isPaused = check.status === 'paused'
  const bySlug = check.ping_url.replace(/[^/]+$/, `${words.pingKey}/${check.slug}`)
  const copy = (url: string): void => void copyText(url).then(() => toast({ text: ui.copiedWhat({ what: url }) }))
  useShortcuts([
    { id: 'check.copy', keys: 'y', scope: 'page', label: text.copyUrl, run: () => copy(check.ping_url) },
    { id: 'check.delete', keys: '#', scope: 'page', label: common.deleteDots, run: () => setLayer('delete') },
  ])
  return (
    <>
      <Button
        icon={icon(Radio)}
        busy={ping.isPending}
        shortcut={{ id: 'check.ping', keys: 'n', scope: 'page' }}
        onClick={() => ping.mutate()}
      >
        {text.pingNow}
      </Button>
      <Button
        icon={icon(isPaused ? Play : Pause)}
        busy={flip.isPending}
        shortcut={{ id: 'check.pause', keys: 'p', scope: 'page' }}
        onClick={() => flip.mutate()}
      >
        {isPaused ? text.resume : common.pause}
      </Button>
      <Menu
        align="end"
        label={common.more}
        icon={icon(Ellipsis)}
        items={[
          { label: text.copyUrl, keys: 'y', onSelect: () => copy(check.ping_url) },
          ...(check.slug === '' ? [] : [{ label: words.copySlug, onSelect: () => copy(bySlug) }]),
          { kind: 'line' },
          { label: text.moveDots, onSelect: () => setLayer('move') },
          { label: common.deleteDots, keys: '#', danger: true, onSelect: () => setLayer('delete') },
        ]}
      />
      {layer !== undefined && <Layer check={check} layer={layer} onClose={() => setLayer(undefined)} onDelete={() => remove.mutate()} />}
    </>
  )
}
