import { useState } from 'react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listCheckViews, putCheckViews } from '../../contract/app/checks.ts'
import { call } from '../api/call.ts'
import { dataOptions } from '../api/data-options.ts'
import { useText } from '../i18n/text.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/layer/dialog.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { Menu } from '../ui/layer/menu.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { typedIn } from '../ui/form/form-fields.ts'
import { sorts } from '../watch/filter.ts'
import { groupings } from './groups.ts'
import { lookOf, type Look } from './use-look.ts'

export type CheckView = { readonly name: string; readonly q: string; readonly sort: string; readonly group?: string }

const viewsQuery = (project: string) =>
  queryOptions({
    queryKey: ['check-views', project],
    ...dataOptions(listCheckViews, { params: { uuid: project } }),
  })

const useSave = (project: string) => {
  const { common } = useText()
  const toast = useToast()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (views: readonly CheckView[]) => call(putCheckViews, { params: { uuid: project }, body: { views: [...views] } }),
    onSuccess: (reply) => queries.setQueryData(viewsQuery(project).queryKey, reply),
    onError: (error) => toast({ text: `${common.actionFailed} ${error.message}`.trim(), tone: 'down' }),
  })
}

type SaveProps = { readonly onSave: (name: string) => Promise<unknown>; readonly onClose: () => void }

const SaveDialog = ({ onSave, onClose }: SaveProps) => {
  const { common, checks: text } = useText()
  const form = useForm({ initial: { name: '' }, submit: async ({ name }) => onSave(name.trim()) })
  const { busy } = form
  return (
    <Dialog
      title={common.saveView}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" form="save-view" look="primary" busy={busy}>
            {common.saveView}
          </Button>
        </>
      }
    >
      <form id="save-view" {...form.form} className="flex flex-col gap-3">
        <TextField label={common.name} hint={text.viewHint} required autoFocus maxLength={60} {...typedIn(form, 'name')} />
      </form>
    </Dialog>
  )
}

type ViewsProps = { readonly project: string; readonly shown: Look; readonly onShow: (look: Look) => void }

export const ViewMenu = ({ project, shown, onShow }: ViewsProps) => {
  const { common, checks: text } = useText()
  const toast = useToast()
  const [saving, setSaving] = useState(false)
  const { data: views = [] } = useQuery(viewsQuery(project))
  const save = useSave(project)
  const current = views.find(({ q, sort, group = 'none' }) => q === shown.q && sort === shown.sort && group === shown.group)
  const add = async (name: string): Promise<void> => {
    await save.mutateAsync([...views.filter((view) => view.name !== name), { name, ...shown }])
    setSaving(false)
    toast({ text: text.viewSaved({ name }) })
  }
  const drop = ({ name }: CheckView): void => {
    const before = views
    save.mutate(views.filter((view) => view.name !== name))
    toast({ text: text.viewDropped({ name }), undo: () => save.mutate(before) })
  }
  return (
    <>
      <Menu
        align="end"
        label={current?.name ?? text.view}
        items={[
          ...views.map((view) => ({ label: view.name, onSelect: () => onShow(lookOf(view)) })),
          ...(views.length > 0 ? [{ kind: 'line' as const }] : []),
          ...sorts.map((sort) => ({
            kind: 'check' as const,
            label: text.sortBy[sort],
            checked: sort === shown.sort,
            onSelect: () => onShow({ ...shown, sort }),
          })),
          { kind: 'line' as const },
          ...groupings.map((group) => ({
            kind: 'check' as const,
            label: text.groupBy[group],
            checked: group === shown.group,
            onSelect: () => onShow({ ...shown, group }),
          })),
          { kind: 'line' as const },
          { label: `${common.saveView}…`, onSelect: () => setSaving(true) },
          ...(current === undefined ? [] : [{ label: text.dropView({ name: current.name }), danger: true, onSelect: () => drop(current) }]),
        ]}
      />
      {saving && <SaveDialog onSave={add} onClose={() => setSaving(false)} />}
    </>
  )
}
