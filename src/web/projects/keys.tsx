import { useState } from 'react'
import { createKey, KEY_KINDS, revokeKey, type Project, type ProjectKey } from '../../contract/app/projects.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { Button } from '../ui/button.tsx'
import { Code, Snippet } from '../ui/code.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { SecretOnce } from '../ui/secret-once.tsx'
import { Table, type TableColumn } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { useAct } from '../ui/use-act.ts'
import { projectQuery } from './data.ts'

type Kind = (typeof KEY_KINDS)[number]
type Row = { readonly kind: Kind; readonly key: ProjectKey | undefined }
type Fresh = { readonly kind: Kind; readonly key: string }

const useKeyActs = (project: Project, onMade: (fresh: Fresh | undefined) => void) => {
  const text = useText().projects
  const touches = [projectQuery(project.uuid).queryKey]
  const make = useAct({
    run: (kind: Kind) => call<typeof createKey, { data: { key: string } }>(createKey, { params: { uuid: project.uuid }, body: { kind } }),
    touches,
    onDone: ({ data }, kind) => onMade({ kind, key: data.key }),
  })
  const revoke = useAct({
    run: (kind: Kind) => call(revokeKey, { params: { uuid: project.uuid, kind } }),
    touches,
    done: text.revoked,
    onDone: () => onMade(undefined),
  })
  return { make: make.mutate, revoke: revoke.mutate }
}

type Question = { readonly act: 'replace' | 'revoke'; readonly kind: Kind }

const Ask = ({ question, onYes, onClose }: { question: Question; onYes: () => void; onClose: () => void }) => {
  const text = useText().projects
  const kind = text.kinds[question.kind]
  const words =
    question.act === 'replace'
      ? { title: text.replaceTitle({ kind }), sentence: text.replaceSentence, verb: text.replaceVerb }
      : { title: text.revokeTitle({ kind }), sentence: text.revokeSentence, verb: text.revokeVerb }
  return <Confirm {...words} onConfirm={onYes} onClose={onClose} />
}

const useColumns = (onMake: (kind: Kind) => void, onAsk: (question: Question) => void): readonly TableColumn<Row>[] => {
  const text = useText().projects
  return [
    {
      id: 'kind',
      label: text.kind,
      heading: true,
      cell: ({ kind }) => (
        <span className="flex flex-col py-1">
          {text.kinds[kind]}
          <Quiet>{text.about[kind]}</Quiet>
        </span>
      ),
    },
    { id: 'hint', label: text.key, cell: ({ key }) => (key === undefined ? <Quiet>{text.noKey}</Quiet> : <Code>{`${key.hint}…`}</Code>) },
    { id: 'created', label: text.created, roomy: true, cell: ({ key }) => key !== undefined && <Time at={key.created_at} /> },
    {
      id: 'used',
      label: text.lastUsed,
      roomy: true,
      cell: ({ key }) =>
        key !== undefined && (key.last_used_at === null ? <Quiet>{text.neverUsed}</Quiet> : <Time at={key.last_used_at} />),
    },
    {
      id: 'act',
      label: text.act,
      align: 'end',
      cell: ({ kind, key }) =>
        key === undefined ? (
          <Button onClick={() => onMake(kind)}>{text.make}</Button>
        ) : (
          <span className="inline-flex gap-2 py-1 max-pane:flex-col">
            <Button onClick={() => onAsk({ act: 'replace', kind })}>{text.replace}</Button>
            <Button onClick={() => onAsk({ act: 'revoke', kind })}>{text.revoke}</Button>
          </span>
        ),
    },
  ]
}

const example = ({ kind, key }: Fresh): string =>
  kind === 'ping' ? `curl ${location.origin}/ping/${key}/my-job` : `curl -H 'X-Api-Key: ${key}' ${location.origin}/api/v3/checks/`

/** The keys of a project. A key is shown once, when it is made. */
export const ProjectKeys = ({ project }: { project: Project }) => {
  const text = useText().projects
  const [fresh, setFresh] = useState<Fresh>()
  const [question, setQuestion] = useState<Question>()
  const { make, revoke } = useKeyActs(project, setFresh)
  const columns = useColumns(make, setQuestion)
  const rows = KEY_KINDS.map((kind): Row => ({ kind, key: project.keys.find((key) => key.kind === kind) }))
  const act = ({ act: what, kind }: Question): void => {
    setQuestion(undefined)
    if (what === 'replace') make(kind)
    else revoke(kind)
  }
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Table caption={text.keys} columns={columns} rows={rows} keyOf={({ kind }) => kind} />
      {fresh !== undefined && (
        <>
          <SecretOnce label={text.newKey({ kind: text.kinds[fresh.kind] })} secret={fresh.key} />
          <Snippet label={text.tryIt} code={example(fresh)} />
        </>
      )}
      {question !== undefined && <Ask question={question} onYes={() => act(question)} onClose={() => setQuestion(undefined)} />}
    </div>
  )
}
