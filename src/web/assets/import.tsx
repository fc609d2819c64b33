import { useState } from 'react'
import { importAssets } from '../../contract/v1/assets.ts'
import { call } from '../api/call.ts'
import { ApiError } from '../api/error.ts'
import { useText } from '../i18n/text.tsx'
import { Button } from '../ui/button.tsx'
import { Field, Textarea } from '../ui/form/field.tsx'
import { FileField } from '../ui/form/file-field.tsx'
import { PageHeader, Section } from '../ui/page/page.tsx'
import { ErrorState } from '../ui/page/states.tsx'
import { Status } from '../ui/status.tsx'
import { Table, type TableColumn } from '../ui/list/table.tsx'
import { useRefreshAssets } from './data.ts'

type Failure = { readonly line: number; readonly errors: Readonly<Record<string, readonly string[]>> }
type Outcome = { readonly created: number; readonly updated: number; readonly unchanged: number; readonly failed: readonly Failure[] }
type Told = { readonly outcome: Outcome; readonly isRehearsal: boolean }

const useImport = () => {
  const refresh = useRefreshAssets()
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState<Told>()
  const [failure, setFailure] = useState<ApiError>()
  const run = async (csv: string, isRehearsal: boolean): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    try {
      const query = { dry_run: isRehearsal }
      const { data } = await call(importAssets, { query, body: { csv } })
      setTold({ outcome: data, isRehearsal })
      if (!isRehearsal) await refresh()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setTold(undefined)
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, told, failure, run, forget: () => setTold(undefined) }
}

const Report = ({ told: { outcome, isRehearsal } }: { told: Told }) => {
  const { common, assets: text } = useText()
  const { created, updated, unchanged, failed } = outcome
  const columns: readonly TableColumn<Failure>[] = [
    { id: 'line', label: text.line, heading: true, cell: ({ line }) => line },
    { id: 'mistakes', label: common.error, cell: ({ errors }) => Object.values(errors).flat().join(' ') },
  ]
  return (
    <Section title={isRehearsal ? text.wouldHappen : common.result}>
      <p role="status" className="flex flex-wrap gap-3">
        <Status kind="new" word={text.createdCount({ count: created })} />
        <Status kind="running" word={text.updatedCount({ count: updated })} />
        <Status kind="paused" word={text.unchangedCount({ count: unchanged })} />
        {failed.length > 0 && <Status kind="down" word={text.failedCount({ count: failed.length })} />}
      </p>
      {failed.length > 0 && <Table caption={common.error} columns={columns} rows={failed} keyOf={({ line }) => String(line)} />}
    </Section>
  )
}

const countOf = ({ created, updated }: Outcome): number => created + updated

export const ImportPage = () => {
  const { common, assets: text } = useText()
  const [csv, setCsv] = useState('')
  const { busy, told, failure, run, forget } = useImport()
  const write = (next: string): void => {
    setCsv(next)
    forget()
  }
  const isChecked = told?.isRehearsal === true && countOf(told.outcome) > 0
  return (
    <div className="flex max-w-200 min-w-0 flex-col gap-4 px-4 py-3">
      <PageHeader title={text.import} facts={text.importHint} />
      {failure !== undefined && (
        <ErrorState
          what={text.importFailed}
          why={Object.values(failure.fields).flat().join(' ') || failure.message}
          requestId={failure.requestId}
        />
      )}
      <FileField label={text.importFile} accept=".csv,text/csv" onFile={(file) => void file.text().then(write)} />
      <Field label={text.importText}>
        <Textarea mono rows={8} placeholder={text.importExample} value={csv} onChange={(event) => write(event.currentTarget.value)} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button
          look={isChecked ? 'plain' : 'primary'}
          busy={busy && !isChecked}
          disabled={csv.trim() === ''}
          onClick={() => void run(csv, true)}
        >
          {common.dryRun}
        </Button>
        {isChecked && (
          <Button look="primary" busy={busy} onClick={() => void run(csv, false)}>
            {text.runImport({ count: countOf(told.outcome) })}
          </Button>
        )}
      </div>
      {told !== undefined && <Report told={told} />}
    </div>
  )
}
