import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { deleteProject, updateProject, type ProjectRecord } from '../../contract/app/projects.ts'
import { call } from '../api/call.ts'
import { refused } from '../api/refused.ts'
import { useText } from '../i18n/text.tsx'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/layer/confirm.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { PageHeader, Section } from '../ui/page/page.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { useAct } from '../ui/use-act.ts'
import { useForm } from '../ui/form/use-form.ts'
import { TextField } from '../ui/form/text-field.tsx'
import { typedIn } from '../ui/form/form-fields.ts'
import { projectQuery, projectsQuery } from './data.ts'
import { ProjectKeys } from './keys.tsx'
import { ProjectMembers } from './members.tsx'
import { useProjectId } from './project.tsx'

const General = ({ project }: { project: ProjectRecord }) => {
  const { common, projects: text } = useText()
  const queries = useQueryClient()
  const toast = useToast()
  const form = useForm({
    initial: { name: project.name, ping_log_limit: String(project.ping_log_limit) },
    submit: async ({ name, ping_log_limit }) => {
      await call(updateProject, { params: { uuid: project.uuid }, body: { name, ping_log_limit: Number(ping_log_limit) } })
      await queries.invalidateQueries({ queryKey: projectsQuery.queryKey })
      await queries.invalidateQueries({ queryKey: projectQuery(project.uuid).queryKey })
      toast({ text: common.saved })
    },
  })
  const { busy } = form
  return (
    <form {...form.form} className="flex max-w-96 flex-col items-start gap-3">
      <TextField label={common.name} required maxLength={60} {...typedIn(form, 'name')} />
      <TextField
        label={text.logLimit}
        hint={text.logLimitHint}
        type="number"
        min={100}
        max={1_000}
        required
        {...typedIn(form, 'ping_log_limit')}
      />
      <Button type="submit" busy={busy}>
        {common.saveChanges}
      </Button>
    </form>
  )
}

const Danger = ({ project }: { project: ProjectRecord }) => {
  const { common, projects: text } = useText()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const remove = useAct({
    run: async () => {
      await call(deleteProject, { params: { uuid: project.uuid } })
      // The next page selects a project and must not find the deleted one in the cache.
      await queries.invalidateQueries({ queryKey: projectsQuery.queryKey })
    },
    touches: [],
    done: text.deleted({ name: project.name }),
    onDone: () => void navigate({ to: '/checks' }),
  })
  const confirm = (): void => {
    setAsking(false)
    remove.mutate()
  }
  return (
    <div>
      <Button onClick={() => setAsking(true)}>{text.deleteOne}</Button>
      {asking && (
        <Confirm
          title={common.deleteQuestion({ name: project.name })}
          sentence={text.deleteSentence({ count: project.n_checks })}
          verb={text.deleteVerb}
          typeName={project.name}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

const Settings = ({ project }: { project: ProjectRecord }) => {
  const { common, projects: text } = useText()
  return (
    <>
      <PageHeader title={common.settings} facts={project.name} />
      <Section title={text.keys}>
        <ProjectKeys project={project} />
      </Section>
      <Section title={text.general}>
        <General key={project.uuid} project={project} />
      </Section>
      <Section title={common.members}>
        <ProjectMembers project={project} />
      </Section>
      <Section title={text.danger}>
        <Danger project={project} />
      </Section>
    </>
  )
}

export const ProjectSettings = () => {
  const text = useText().projects
  const project = useQuery({ ...projectQuery(useProjectId()), throwOnError: refused })
  return (
    <div className="flex max-w-240 min-w-0 flex-col px-4 py-3">
      <Loaded query={project} failed={text.loadFailed}>
        {(found) => <Settings project={found} />}
      </Loaded>
    </div>
  )
}
