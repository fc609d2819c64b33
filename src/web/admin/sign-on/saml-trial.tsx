import { useQuery } from '@tanstack/react-query'
import { startSamlTestSignIn, type SamlTestSignIn as Trial } from '../../../contract/app/saml-test-sign-ins.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/text.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Code, Snippet } from '../../ui/code.tsx'
import { FactList } from '../../ui/list/fact-list.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Section } from '../../ui/page/page.tsx'
import { Points } from '../../ui/list/points.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { Table, type TableColumn } from '../../ui/list/table.tsx'
import { Time } from '../../ui/time/time.tsx'
import { useAct } from '../../ui/use-act.ts'
import { samlTrialQuery } from './data.ts'

type Attribute = Trial['attributes'][number]

const Verdict = ({ trial }: { trial: Trial }) => {
  const text = useText().admin.signOn.saml
  if (trial.errors.length === 0) return <Alert kind="up">{text.trial.fine({ name: trial.account?.name ?? '' })}</Alert>
  return (
    <Alert kind="down">
      {text.trial.refused}
      <Points
        points={trial.errors.map(({ reason, detail }) => {
          const why = text.refusals.reasons[reason] ?? text.refusals.other
          return detail === '' ? why : `${why} (${detail})`
        })}
      />
    </Alert>
  )
}

const Subject = ({ trial }: { trial: Trial }) => {
  const { common } = useText()
  const text = useText().admin.signOn.saml.trial
  const { account, name_id, name_id_format } = trial
  const roleOf = ({ role, previous_role }: NonNullable<Trial['account']>): string =>
    previous_role === null || previous_role === role ? role : text.roleChanges({ before: previous_role, after: role })
  return (
    <FactList
      facts={[
        ...(account === null
          ? []
          : [
              { label: text.person, value: account.email === null ? account.name : `${account.name} · ${account.email}` },
              { label: text.recognised, value: text.ways[account.match] },
              { label: common.role, value: `${roleOf(account)} · ${text.sources[account.role_source]}` },
            ]),
        ...(name_id === null ? [] : [{ label: text.nameId, value: <Code>{name_id}</Code> }]),
        ...(name_id_format === null ? [] : [{ label: common.format, value: <Code plain>{name_id_format}</Code> }]),
      ]}
    />
  )
}

const Attributes = ({ attributes }: Pick<Trial, 'attributes'>) => {
  const text = useText().admin.signOn.saml.trial
  const columns: readonly TableColumn<Attribute>[] = [
    { id: 'name', label: text.attribute, heading: true, cell: ({ name }) => <Code>{name}</Code> },
    { id: 'values', label: text.values, cell: ({ values }) => <span className="break-words">{values.join(' · ')}</span> },
    {
      id: 'meaning',
      label: text.usedFor,
      cell: ({ meaning }) => (meaning === null ? <Quiet>{text.unused}</Quiet> : (text.meanings[meaning] ?? meaning)),
    },
  ]
  if (attributes.length === 0) return <Quiet>{text.noAttributes}</Quiet>
  return <Table caption={text.attributes} columns={columns} rows={attributes} keyOf={({ name }) => name} />
}

const Result = ({ trial }: { trial: Trial }) => {
  const text = useText().admin.signOn.saml.trial
  return (
    <>
      <Verdict trial={trial} />
      {!trial.is_verified && <Quiet>{text.unverified}</Quiet>}
      <Subject trial={trial} />
      <Attributes attributes={trial.attributes} />
      {trial.assertion_xml !== null && <Snippet label={text.assertion} code={trial.assertion_xml} />}
      <Snippet label={text.response} code={trial.response_xml} />
      <Quiet>
        {text.onlyYou} <Time at={trial.expires_at} mode="clock" />
      </Quiet>
    </>
  )
}

export const TestSignIn = ({ id }: { id: number }) => {
  const text = useText().admin.signOn
  const test = useAct({
    run: () => call(startSamlTestSignIn, { params: { id } }),
    touches: [],
    onDone: ({ data }) => location.assign(data.url),
  })
  return (
    <Button busy={test.isPending} onClick={() => test.mutate()}>
      {text.testLogin}
    </Button>
  )
}

export const SamlTrial = ({ id, trial }: { id: number; trial: string }) => {
  const text = useText().admin.signOn.saml.trial
  const asked = useQuery(samlTrialQuery(id, trial))
  return (
    <Section title={text.title}>
      <Loaded query={asked} failed={text.loadFailed}>
        {(data) => <Result trial={data} />}
      </Loaded>
    </Section>
  )
}
