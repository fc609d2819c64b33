import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CheckListItem } from '../../contract/app/check-records.ts'
import type { ProjectCard } from '../../contract/app/projects.ts'
import { useText } from '../i18n/text.tsx'
import { assignmentsQuery } from '../channels/data.ts'
import { projectsQuery } from '../projects/data.ts'
import { ChoiceField } from '../ui/form/choice-field.tsx'
import { Dialog } from '../ui/layer/dialog.tsx'
import { FormDialog } from '../ui/layer/form-dialog.tsx'
import { chosenIn } from '../ui/form/form-fields.ts'
import { Go } from '../ui/page/go.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { useMoveMany } from './data.ts'

type MoveProps = {
  readonly project: string
  readonly rows: readonly Pick<CheckListItem, 'uuid'>[]
  readonly onClose: () => void
  readonly onDone: (project: string) => void
}

const NowhereToGo = ({ title, onClose }: { title: string; onClose: () => void }) => {
  const { common, checks: text } = useText()
  return (
    <Dialog title={title} lightDismiss onClose={onClose}>
      <p>
        {text.noOtherProject} <Go to="/p/new">{common.createProject}</Go>
      </p>
    </Dialog>
  )
}

export const BulkMove = (props: MoveProps) => {
  const text = useText().checks
  const { data: projects = [] } = useQuery(projectsQuery)
  const others = projects.filter(({ uuid }) => uuid !== props.project)
  const title = text.bulkMove({ count: props.rows.length })
  if (others.length === 0) return <NowhereToGo title={title} onClose={props.onClose} />
  return <ChooseProject {...props} others={others} />
}

const ChooseProject = ({ project, rows, others, onClose, onDone }: MoveProps & { others: readonly ProjectCard[] }) => {
  const { common, checks: text } = useText()
  const toast = useToast()
  const queries = useQueryClient()
  const move = useMoveMany()
  const uuids = rows.map(({ uuid }) => uuid)
  const form = useForm({
    initial: { project: '' },
    submit: async ({ project: to }) => {
      const { data: heard } = await queries.fetchQuery(assignmentsQuery(project))
      const before = Object.fromEntries(uuids.map((uuid) => [uuid, [...(heard[uuid] ?? [])]]))
      await move({ from: project, to, checks: uuids })
      const name = others.find(({ uuid }) => uuid === to)?.name ?? ''
      const undo = (): void => void move({ from: to, to: project, checks: uuids, channels: before })
      toast({ text: text.moved({ count: uuids.length, project: name }), undo })
      onDone(to)
    },
  })
  return (
    <FormDialog
      title={text.bulkMove({ count: uuids.length })}
      sentence={text.moveSentence}
      verb={text.bulkMove({ count: uuids.length })}
      form={form}
      failed={common.actionFailed}
      onClose={onClose}
    >
      <ChoiceField
        label={text.toProject}
        required
        autoFocus
        choices={[{ value: '', label: text.chooseProject }, ...others.map(({ uuid, name }) => ({ value: uuid, label: name }))]}
        {...chosenIn(form, 'project')}
      />
    </FormDialog>
  )
}
