import { useQuery, useQueryClient } from '@tanstack/react-query'
import { updateProject, type Project } from '../../contract/app/projects.ts'
import { call } from '../api/call.ts'
import { ApiError } from '../api/error.ts'
import { useText } from '../i18n/text.tsx'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'
import { PageHeader, Section } from '../ui/page.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { useToast } from '../ui/toast.tsx'
import { useForm } from '../ui/use-form.ts'
import { projectQuery, projectsQuery } from './data.ts'
import { ProjectKeys } from './keys.tsx'
import { useProjectId } from './project.tsx'

const General = ({ project }: { project: Project }) => {
  const text = useText().projects
  const queries = useQueryClient()
  const toast = useToast()
  const { values, set, errors, busy, form } = useForm({
    initial: { name: project.name },
    submit: async (body) => {
      await call(updateProject, { params: { uuid: project.uuid }, body })
      await queries.invalidateQueries({ queryKey: projectsQuery.queryKey })
      await queries.invalidateQueries({ queryKey: projectQuery(project.uuid).queryKey })
      toast({ text: text.saved })
    },
  })
  return (
    <form {...form} className="flex max-w-96 flex-col items-start gap-3">
      <Field label={text.name} error={errors.name}>
        <Input name="name" required maxLength={60} value={values.name} onChange={(event) => set('name', event.currentTarget.value)} />
      </Field>
      <Button type="submit" busy={busy}>
        {text.save}
      </Button>
    </form>
  )
}

export const ProjectSettings = () => {
  const text = useText().projects
  const project = useQuery({
    ...projectQuery(useProjectId()),
    throwOnError: (error) => error instanceof ApiError && (error.status === 404 || error.status === 403),
  })
  if (project.isPending) return <Skeleton />
  if (project.isError)
    return (
      <div className="p-4">
        <ErrorState what={text.loadFailed} why={project.error.message} onRetry={() => void project.refetch()} />
      </div>
    )
  return (
    <div className="flex max-w-240 min-w-0 flex-col px-4 py-3">
      <PageHeader title={text.settings} facts={project.data.name} />
      <Section title={text.keys}>
        <ProjectKeys project={project.data} />
      </Section>
      <Section title={text.general}>
        <General key={project.data.uuid} project={project.data} />
      </Section>
    </div>
  )
}
