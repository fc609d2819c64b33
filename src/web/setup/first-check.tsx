import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createCheck } from '../../contract/app/checks.ts'
import type { CheckDetail } from '../../contract/app/check-records.ts'
import { createProject } from '../../contract/app/projects.ts'
import { call } from '../api/call.ts'
import { Timing } from '../watch/timing.tsx'
import { bodyOf, emptyCheck, slugOf } from '../watch/check-values.ts'
import { checkQuery, pingNow } from '../watch/data.ts'
import { cronOf, snippetsFor } from '../watch/snippets.ts'
import { useText } from '../i18n/text.tsx'
import { projectsQuery } from '../projects/data.ts'
import { Button } from '../ui/button.tsx'
import { Snippets } from '../ui/code.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { Waiting } from '../ui/time/waiting.tsx'
import { FormFailure } from '../ui/form/form-failure.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { typedIn } from '../ui/form/form-fields.ts'

const askEvery = 2_000

const Ping = ({ made }: { made: CheckDetail }) => {
  const text = useText().checks
  const { data: check = made, refetch } = useQuery({
    ...checkQuery(made.uuid),
    refetchInterval: ({ state }) => (state.data?.data.n_pings === 0 ? askEvery : false),
  })
  return (
    <>
      <Snippets label={text.snippetKinds} kinds={snippetsFor(made.ping_url, cronOf(made))} />
      {check.n_pings > 0 ? (
        <Waiting done sentence={text.works} detail={made.name} />
      ) : (
        <Waiting done={false} sentence={text.waiting} detail={text.waitingHint}>
          <Button onClick={() => void pingNow(made.uuid).then(() => refetch())}>{text.testPing}</Button>
        </Waiting>
      )}
    </>
  )
}

const useProject = () => {
  const queries = useQueryClient()
  return async (name: string): Promise<string> => {
    const { data } = await queries.fetchQuery(projectsQuery)
    const [first] = data
    if (first !== undefined) return first.uuid
    const made = await call(createProject, { body: { name } })
    return made.data.uuid
  }
}

export const FirstCheck = () => {
  const { common, setup: text, checks } = useText()
  const [made, setMade] = useState<CheckDetail>()
  const project = useProject()
  const form = useForm({
    initial: emptyCheck(Intl.DateTimeFormat().resolvedOptions().timeZone),
    submit: async (values) => {
      const body = bodyOf({ ...values, slug: slugOf(values.name) })
      const uuid = await project(common.newProject)
      setMade((await call(createCheck, { params: { uuid }, body })).data)
    },
  })
  const { failure, busy } = form
  if (made !== undefined) return <Ping made={made} />
  return (
    <form {...form.form} className="flex flex-col gap-4">
      <FormFailure what={checks.createFailed} failure={failure} />
      <TextField
        label={text.checkName}
        hint={text.checkHint}
        required
        autoFocus
        maxLength={100}
        placeholder={checks.fields.namePlaceholder}
        {...typedIn(form, 'name')}
      />
      <Timing {...form} />
      <Button type="submit" look="primary" busy={busy}>
        {common.createCheck}
      </Button>
    </form>
  )
}
