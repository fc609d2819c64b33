import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { createKey, KEY_KINDS, revokeKey, type ProjectRecord, type ProjectKeyRecord } from '../../contract/app/projects.ts'
import { call } from '../api/call.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { useMay } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { Code, Snippet } from '../ui/code.tsx'
import { Confirm } from '../ui/layer/confirm.tsx'
import { fullness, Gauge } from '../ui/gauge.tsx'
import { GoFiltered } from '../ui/list/go-filtered.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { SecretOnce } from '../ui/layer/secret-once.tsx'
import { Table, type TableColumn } from '../ui/list/table.tsx'
import { Time } from '../ui/time/time.tsx'
import { useAct } from '../ui/use-act.ts'
import { keyRatesQuery, projectQuery } from './data.ts'

type Kind = (typeof KEY_KINDS)[number]
type Row = {
  readonly kind: Kind
  readonly key: ProjectKeyRecord | undefined
  /** The previous key, valid for a grace period after a rotation. */
  readonly before: ProjectKeyRecord | undefined
}
type Fresh = { readonly kind: Kind; readonly key: string }

const useKeyActs = (project: ProjectRecord, onMade: (fresh: Fresh | undefined) => void) => {
  const { common } = useText()
  const touches = [projectQuery(project.uuid).queryKey]
  const make = useAct({
    run: (kind: Kind) => call(createKey, { params: { uuid: project.uuid }, body: { kind, overlaps: true } }),
    touches,
    onDone: ({ data }, kind) => onMade({ kind, key: data.key }),
  })
  const revoke = useAct({
    run: (kind: Kind) => call(revokeKey, { params: { uuid: project.uuid, kind } }),
    touches,
    done: common.keyRevoked,
    onDone: () => onMade(undefined),
  })
  return { make: make.mutate, revoke: revoke.mutate }
}

type Question = { readonly act: 'replace' | 'revoke'; readonly kind: Kind }

const Ask = ({ question, onYes, onClose }: { question: Question; onYes: () => void; onClose: () => void }) => {
  const { common, projects: text } = useText()
  const kind = text.kinds[question.kind]
  const words =
    question.act === 'replace'
      ? { title: text.replaceTitle({ kind }), sentence: text.replaceSentence, verb: text.replaceVerb }
      : { title: text.revokeTitle({ kind }), sentence: text.revokeSentence, verb: common.revoke }
  return <Confirm {...words} onConfirm={onYes} onClose={onClose} />
}

const KeyCell = ({ row: { key, before } }: { row: Row }) => {
  const text = useText().projects
  return (
    <span className="flex flex-col items-start py-1">
      {key === undefined ? <Quiet>{text.noKey}</Quiet> : <Code>{`${key.hint}…`}</Code>}
      {before?.expires_at !== undefined && before.expires_at !== null && (
        <Quiet>
          {text.before({ hint: before.hint })} <Time at={before.expires_at} mode="short" />
        </Quiet>
      )}
    </span>
  )
}

const Moment = ({ at, detail }: { at: string; detail: string | null }) => (
  <span className="flex flex-col py-1">
    <Time at={at} />
    {detail !== null && <Quiet>{detail}</Quiet>}
  </span>
)

const Used = ({ row: { key } }: { row: Row }) => {
  const { common } = useText()
  if (key === undefined) return null
  if (key.last_used_at === null) return <Quiet>{common.never}</Quiet>
  return <Moment at={key.last_used_at} detail={key.last_used_ip} />
}

const Created = ({ row: { key } }: { row: Row }) => {
  const text = useText().projects
  if (key === undefined) return null
  return <Moment at={key.created_at} detail={key.created_by === null ? null : text.by({ name: key.created_by })} />
}

const useColumns = (onMake: (kind: Kind) => void, onAsk: (question: Question) => void): readonly TableColumn<Row>[] => {
  const { common, projects: text } = useText()
  return [
    {
      id: 'kind',
      label: common.kind,
      heading: true,
      cell: ({ kind }) => (
        <span className="flex flex-col py-1">
          {text.kinds[kind]}
          <Quiet>{text.about[kind]}</Quiet>
        </span>
      ),
    },
    { id: 'hint', label: common.key, cell: (row) => <KeyCell row={row} /> },
    { id: 'created', label: common.created, roomy: true, cell: (row) => <Created row={row} /> },
    { id: 'used', label: common.lastUsed, roomy: true, cell: (row) => <Used row={row} /> },
    {
      id: 'act',
      label: common.actions,
      align: 'end',
      cell: ({ kind, key }) =>
        key === undefined ? (
          <Button onClick={() => onMake(kind)}>{common.create}</Button>
        ) : (
          <span className="inline-flex gap-2 py-1 max-pane:flex-col">
            <Button onClick={() => onAsk({ act: 'replace', kind })}>{text.replace}</Button>
            <Button onClick={() => onAsk({ act: 'revoke', kind })}>{common.revokeDots}</Button>
          </span>
        ),
    },
  ]
}

const example = ({ kind, key }: Fresh): string =>
  kind === 'ping' ? `curl ${location.origin}/ping/${key}/my-job` : `curl -H 'X-Api-Key: ${key}' ${location.origin}/api/v3/checks/`

const Rates = ({ uuid }: { uuid: string }) => {
  const text = useText().projects
  const format = useFormat()
  const { data = [] } = useQuery(keyRatesQuery(uuid))
  if (data.length === 0) return null
  return (
    <div role="group" aria-label={text.rate} className="flex flex-wrap gap-x-8 gap-y-3">
      {data.map(({ kind, hint, used, limit }) => (
        <Gauge
          key={hint}
          label={`${text.kinds[kind]} ${hint}…`}
          words={text.rateOf({ used: format.number(used), limit: format.number(limit) })}
          share={used / limit}
          kind={fullness(used / limit)}
        />
      ))}
    </div>
  )
}

export const ProjectKeys = ({ project }: { project: ProjectRecord }) => {
  const { common, projects: text } = useText()
  const mayReadLog = useMay('admin:read')
  const [fresh, setFresh] = useState<Fresh>()
  const [question, setQuestion] = useState<Question>()
  const { make, revoke } = useKeyActs(project, setFresh)
  const columns = useColumns(make, setQuestion)
  const rows = KEY_KINDS.map((kind): Row => ({
    kind,
    key: project.keys.find((key) => key.kind === kind && key.expires_at === null),
    before: project.keys.find((key) => key.kind === kind && key.expires_at !== null),
  }))
  const act = ({ act: what, kind }: Question): void => {
    setQuestion(undefined)
    if (what === 'replace') make(kind)
    else revoke(kind)
  }
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Table caption={text.keys} columns={columns} rows={rows} keyOf={({ kind }) => kind} />
      <Rates uuid={project.uuid} />
      {mayReadLog && (
        <div>
          <GoFiltered to="/admin/audit" search={{ object: 'project', id: String(project.id) }}>
            {common.auditLog}
          </GoFiltered>
        </div>
      )}
      {fresh !== undefined && (
        <>
          <SecretOnce label={text.newKey({ kind: text.kinds[fresh.kind] })} secret={fresh.key} />
          <Snippet label={common.tryIt} code={example(fresh)} />
        </>
      )}
      {question !== undefined && <Ask question={question} onYes={() => act(question)} onClose={() => setQuestion(undefined)} />}
    </div>
  )
}
