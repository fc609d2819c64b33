import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { createRegistrationKey, revokeDevice, revokeRegistrationKey } from '../../contract/v1/discovery.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { useMay } from '../session.ts'
import { deskCall } from '../ui/api-call.ts'
import { Button } from '../ui/button.tsx'
import { Code, Snippet } from '../ui/code.tsx'
import { Confirm } from '../ui/layer/confirm.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { EmptyPart } from '../ui/list/empty-part.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { PageHeader, Section } from '../ui/page/page.tsx'
import { SecretOnce } from '../ui/layer/secret-once.tsx'
import { Table, type TableColumn } from '../ui/list/table.tsx'
import { TimeOrNone } from '../ui/time/time-or-none.tsx'
import { Time } from '../ui/time/time.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { useAct } from '../ui/use-act.ts'
import { typedIn } from '../ui/form/form-fields.ts'
import { assetKeys, devicesQuery, keysQuery, useRefreshAssets, type Device, type RegistrationKey } from './data.ts'

type Fresh = { readonly name: string; readonly registration_key: string }

const enrolWith = (key: string): string => `curl ${location.origin}/api/v1/assets/enroll \\
  -H 'Content-Type: application/json' \\
  -d '{"registration_key": "${key}", "hostname": "'"$(hostname)"'", "agent_uuid": "'"$(cat /etc/machine-id)"'"}'`

const NewKey = () => {
  const text = useText().assets
  const refresh = useRefreshAssets()
  const [fresh, setFresh] = useState<Fresh>()
  const form = useForm({
    initial: { name: '' },
    submit: async ({ name }) => {
      const { data } = await call(createRegistrationKey, { body: { name: name.trim() } })
      setFresh(data)
      form.set('name', '')
      await refresh()
    },
  })
  const { busy } = form
  return (
    <>
      <form {...form.form} className="flex max-w-112 flex-wrap items-end gap-2">
        <div className="min-w-48 grow">
          <TextField label={text.newKey} required maxLength={255} placeholder={text.keyPlaceholder} {...typedIn(form, 'name')} />
        </div>
        <Button type="submit" busy={busy}>
          {text.makeKey}
        </Button>
      </form>
      {fresh !== undefined && (
        <>
          <SecretOnce label={text.freshKey(fresh)} secret={fresh.registration_key} />
          <Snippet label={text.enrolSnippet} code={enrolWith('…')} />
        </>
      )}
    </>
  )
}

type Doomed = { readonly kind: 'key' | 'device'; readonly id: number; readonly name: string }

const useColumns = (onRevoke: ((doomed: Doomed) => void) | undefined) => {
  const { common, assets: text } = useText()
  const act = <Row extends { readonly id: number }>(kind: Doomed['kind'], nameOf: (row: Row) => string): readonly TableColumn<Row>[] =>
    onRevoke === undefined
      ? []
      : [
          {
            id: 'act',
            label: common.actions,
            align: 'end',
            cell: (row) => (
              <Button aria-label={text.revokeOf({ name: nameOf(row) })} onClick={() => onRevoke({ kind, id: row.id, name: nameOf(row) })}>
                {common.revokeDots}
              </Button>
            ),
          },
        ]
  const keys: readonly TableColumn<RegistrationKey>[] = [
    { id: 'name', label: common.name, heading: true, cell: ({ name }) => name },
    { id: 'ends', label: text.keyEnds, cell: ({ last_four }) => <Code>{`…${last_four}`}</Code> },
    { id: 'used', label: common.lastUsed, cell: ({ last_used_at }) => <TimeOrNone at={last_used_at} none={common.never} /> },
    { id: 'made', label: text.keyMade, cell: ({ created_at }) => <Time at={created_at} /> },
    ...act<RegistrationKey>('key', ({ name }) => name),
  ]
  const devices: readonly TableColumn<Device>[] = [
    { id: 'host', label: text.deviceHost, heading: true, cell: ({ hostname }) => <Code>{hostname}</Code> },
    { id: 'seen', label: text.deviceSeen, cell: ({ last_seen_at }) => <TimeOrNone at={last_seen_at} none={common.never} /> },
    { id: 'since', label: text.deviceSince, cell: ({ created_at }) => <Time at={created_at} /> },
    ...act<Device>('device', ({ hostname }) => hostname),
  ]
  return { keys, devices }
}

const Question = ({ doomed, onClose }: { doomed: Doomed; onClose: () => void }) => {
  const { common, assets: text } = useText()
  const isKey = doomed.kind === 'key'
  const revoke = useAct({
    run: () => call(isKey ? revokeRegistrationKey : revokeDevice, { params: { id: doomed.id } }),
    touches: assetKeys,
    done: common.keyRevoked,
  })
  return (
    <Confirm
      title={isKey ? text.revokeKeyTitle(doomed) : text.revokeDeviceTitle(doomed)}
      sentence={isKey ? text.revokeKeySentence : text.revokeDeviceSentence}
      verb={common.revoke}
      onClose={onClose}
      onConfirm={() => {
        onClose()
        revoke.mutate()
      }}
    />
  )
}

export const EnrolmentPage = () => {
  const text = useText().assets
  const isAdmin = useMay('admin:write')
  const keys = useQuery(keysQuery)
  const devices = useQuery(devicesQuery)
  const [doomed, setDoomed] = useState<Doomed>()
  const columns = useColumns(isAdmin ? setDoomed : undefined)
  return (
    <div className="flex max-w-240 min-w-0 flex-col px-4 py-3">
      <PageHeader title={text.keys} facts={text.keysHint} />
      <Loaded query={keys} failed={text.keysFailed} rows={3}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyPart
              title={text.keys}
              sentence={text.noKeys}
              apiCall={deskCall('assets/registration-keys', { name: text.keyPlaceholder })}
            />
          ) : (
            <Table caption={text.keys} columns={columns.keys} rows={rows} keyOf={({ id }) => String(id)} />
          )
        }
      </Loaded>
      {isAdmin && (
        <div className="flex flex-col gap-3 py-4">
          <NewKey />
        </div>
      )}
      <Section title={text.devices}>
        <Loaded query={devices} failed={text.devicesFailed} rows={3}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyPart title={text.devices} sentence={text.noDevices} apiCall={enrolWith('…')} />
            ) : (
              <Table caption={text.devices} columns={columns.devices} rows={rows} keyOf={({ id }) => String(id)} />
            )
          }
        </Loaded>
      </Section>
      {doomed !== undefined && <Question doomed={doomed} onClose={() => setDoomed(undefined)} />}
    </div>
  )
}
