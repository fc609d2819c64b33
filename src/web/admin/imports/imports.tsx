import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useText } from '../../i18n/text.tsx'
import { CreateButton } from '../../ui/create-button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Snippet } from '../../ui/code.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Section } from '../../ui/page/page.tsx'
import { Pager } from '../../ui/list/pager.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { EmptyState } from '../../ui/page/states.tsx'
import { Status } from '../../ui/status.tsx'
import { Time } from '../../ui/time/time.tsx'
import { UnfoldList, type UnfoldRow } from '../../ui/list/unfold-list.tsx'
import { useAct } from '../../ui/use-act.ts'
import { SettingsPage } from '../../ui/page/settings-page.tsx'
import { useSearchText } from '../../ui/use-search-text.ts'
import { beginImport, importsQuery, type Import, type ImportWish } from './data.ts'
import { ImportForm } from './import-form.tsx'
import { Report } from './report.tsx'

const looks = { waiting: 'new', running: 'running', done: 'up', failed: 'down' } as const

type Trial = { readonly id: number; readonly wish: ImportWish }

const useImporting = () => {
  const queries = useQueryClient()
  const [trial, setTrial] = useState<Trial>()
  const [open, setOpen] = useState<string>()
  const noteStart = ({ id }: Import, wish: ImportWish): void => {
    setTrial(wish.dry_run ? { id, wish } : undefined)
    setOpen(String(id))
    void queries.invalidateQueries({ queryKey: ['imports'] })
  }
  const forReal = useAct({
    run: (wish: ImportWish) => beginImport({ ...wish, dry_run: false }),
    touches: [],
    onDone: ({ data }, wish) => noteStart(data, { ...wish, dry_run: false }),
  })
  return { trial, open, setOpen, noteStart, forReal }
}

const useRow = ({ trial, forReal }: ReturnType<typeof useImporting>) => {
  const { common } = useText()
  const text = useText().admin.imports
  return (report: Import): UnfoldRow => {
    const wish = trial?.id === report.id ? trial.wish : undefined
    return {
      id: String(report.id),
      summary: (
        <>
          <Status kind={looks[report.state]} word={text.states[report.state]} />
          <span>{report.name === report.source ? text.sources[report.source] : `${text.sources[report.source]}: ${report.name}`}</span>
          {report.dry_run && <Chip>{common.dryRun}</Chip>}
          <Quiet>{text.sum({ created: report.counts.created, leftOut: report.counts.left_out })}</Quiet>
          <Time at={report.created_at} />
        </>
      ),
      inside: () => <Report report={report} busy={forReal.isPending} onBringIn={wish && (() => forReal.mutate(wish))} />,
    }
  }
}

const apiCall = `curl '${location.origin}/api/v1/import/csv?dry_run=true' \\
  -H 'Authorization: Bearer …' --data-binary @tickets.csv`

const commands = `watchdesk import tickets --from zendesk --dry-run tickets.json
watchdesk import tickets --from csv --map 'subject=Title' --attachments ./files tickets.csv
watchdesk import healthchecks --url https://healthchecks.io --api-key …`

export const ImportsPage = () => {
  const { nav } = useText().admin
  const text = useText().admin.imports
  const [search, change] = useSearchText()
  const [choosing, setChoosing] = useState(false)
  const imports = useQuery(importsQuery(Number(search.page ?? '1')))
  const importing = useImporting()
  const rowOf = useRow(importing)
  const create = <CreateButton onClick={() => setChoosing(true)}>{text.newTitle}</CreateButton>
  return (
    <SettingsPage title={nav.parts.imports} about={text.about} actions={imports.data?.data.length === 0 ? undefined : create}>
      <Loaded query={imports} failed={text.loadFailed}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyState title={text.none} sentence={text.noneHint} action={create} apiCall={apiCall} />
          ) : (
            <>
              <UnfoldList label={nav.parts.imports} rows={data.map(rowOf)} open={importing.open} onOpen={importing.setOpen} />
              <Pager meta={meta} onPage={(page) => change({ page: String(page) })} />
            </>
          )
        }
      </Loaded>
      <div className="pt-4">
        <Section title={text.onServer}>
          <Quiet>{text.onServerHint}</Quiet>
          <Snippet label={text.onServer} code={commands} />
        </Section>
      </div>
      {choosing && (
        <ImportForm
          onStarted={(started, wish) => {
            setChoosing(false)
            importing.noteStart(started, wish)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </SettingsPage>
  )
}
