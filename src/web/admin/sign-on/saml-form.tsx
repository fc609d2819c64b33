import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { readSamlMetadata } from '../../../contract/v1/saml-connections.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/text.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field, Input, Select, Textarea } from '../../ui/field.tsx'
import { Section } from '../../ui/page.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Checkbox } from '../../ui/toggle.tsx'
import { useAct } from '../../ui/use-act.ts'
import { useForm } from '../../ui/use-form.ts'
import { choicesOf, idOrNull } from '../choices.ts'
import { rolesQuery, type Single } from '../data.ts'
import { certificatesOf, domainsOf } from './lists.ts'
import { PeopleFields } from './people-fields.tsx'
import type { RoleMapping, SamlConnection, SamlMetadata } from './shapes.ts'

/** What Entra, Okta and others call the groups and the number of a person. */
const groupAttributes = ['groups', 'memberOf', 'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups']
const idAttributes = ['http://schemas.microsoft.com/identity/claims/objectidentifier', 'urn:oid:0.9.2342.19200300.100.1.1', 'userId']

const Known = ({ id, names }: { id: string; names: readonly string[] }) => (
  <datalist id={id}>
    {names.map((name) => (
      <option key={name} value={name} />
    ))}
  </datalist>
)

const noMappings: readonly RoleMapping[] = []

export const initialOf = (connection: SamlConnection | undefined) => ({
  name: connection?.name ?? '',
  idp_entity_id: connection?.idp_entity_id ?? '',
  idp_sso_url: connection?.idp_sso_url ?? '',
  idp_slo_url: connection?.idp_slo_url ?? '',
  idp_certificates: connection?.idp_certificates.join('\n') ?? '',
  metadata_url: connection?.metadata_url ?? '',
  domains: connection?.domains.join(', ') ?? '',
  jit: connection?.jit ?? false,
  link_by_email: connection?.link_by_email ?? false,
  default_role_id: String(connection?.default_role_id ?? ''),
  id_attribute: connection?.id_attribute ?? '',
  role_mappings: connection?.role_mappings ?? noMappings,
  allow_idp_initiated: connection?.allow_idp_initiated ?? false,
  require_signed_response: connection?.require_signed_response ?? false,
})

export type SamlValues = ReturnType<typeof initialOf>
type Form = ReturnType<typeof useForm<SamlValues>>

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

export const bodyOf = (values: SamlValues) => ({
  ...values,
  idp_slo_url: orNull(values.idp_slo_url),
  metadata_url: orNull(values.metadata_url),
  id_attribute: orNull(values.id_attribute),
  idp_certificates: [...certificatesOf(values.idp_certificates)],
  domains: [...domainsOf(values.domains)],
  default_role_id: idOrNull(values.default_role_id),
  role_mappings: values.role_mappings.filter(({ attribute, value }) => attribute !== '' && value !== ''),
})

/** Fills in the provider's half from what it publishes about itself. */
const Metadata = ({ form }: { form: Form }) => {
  const text = useText().admin.signOn.saml
  const [pasted, setPasted] = useState('')
  const { values, set, errors } = form
  const read = useAct({
    run: (body: { metadata_url?: string; metadata?: string }) =>
      call<typeof readSamlMetadata, Single<SamlMetadata>>(readSamlMetadata, { body }),
    touches: [],
    done: text.metadataRead,
    onDone: ({ data }) => {
      set('idp_entity_id', data.idp_entity_id)
      set('idp_sso_url', data.idp_sso_url)
      set('idp_slo_url', data.idp_slo_url ?? '')
      set('idp_certificates', data.idp_certificates.join('\n'))
    },
  })
  return (
    <>
      <Field label={text.metadataUrl} hint={text.metadataUrlHint} error={errors.metadata_url}>
        <div className="flex items-center gap-2">
          <Input
            name="metadata_url"
            type="url"
            mono
            autoComplete="off"
            value={values.metadata_url}
            onChange={(event) => set('metadata_url', event.currentTarget.value)}
          />
          <Button
            busy={read.isPending}
            disabled={values.metadata_url === ''}
            onClick={() => read.mutate({ metadata_url: values.metadata_url })}
          >
            {text.readIt}
          </Button>
        </div>
      </Field>
      <Field label={text.paste} hint={text.pasteHint}>
        <Textarea mono rows={3} value={pasted} onChange={(event) => setPasted(event.currentTarget.value)} />
      </Field>
      {pasted.trim() !== '' && (
        <div>
          <Button busy={read.isPending} onClick={() => read.mutate({ metadata: pasted })}>
            {text.readPasted}
          </Button>
        </div>
      )}
    </>
  )
}

const Provider = ({ form }: { form: Form }) => {
  const text = useText().admin.signOn.saml
  const { values, set, errors } = form
  const address = (name: 'idp_entity_id' | 'idp_sso_url' | 'idp_slo_url', required: boolean) => (
    <Field label={text.fields[name]} error={errors[name]}>
      <Input
        name={name}
        mono
        required={required}
        autoComplete="off"
        value={values[name]}
        onChange={(event) => set(name, event.currentTarget.value)}
      />
    </Field>
  )
  return (
    <>
      {address('idp_entity_id', true)}
      {address('idp_sso_url', true)}
      {address('idp_slo_url', false)}
      <Field label={text.fields.idp_certificates} hint={text.certificatesHint} error={errors.idp_certificates}>
        <Textarea
          name="idp_certificates"
          mono
          required
          rows={4}
          value={values.idp_certificates}
          onChange={(event) => set('idp_certificates', event.currentTarget.value)}
        />
      </Field>
    </>
  )
}

type MappingRowProps = {
  readonly mapping: RoleMapping
  readonly onChange: (part: Partial<RoleMapping>) => void
  readonly onRemove: () => void
}

const MappingRow = ({ mapping, onChange, onRemove }: MappingRowProps) => {
  const text = useText().admin.signOn.saml
  const { data: roles = [] } = useQuery(rolesQuery)
  return (
    <div className="grid grid-cols-[1fr_1fr_1fr_auto] items-center gap-2">
      <Input
        aria-label={text.attribute}
        list="group-attributes"
        placeholder={text.attribute}
        value={mapping.attribute}
        onChange={(event) => onChange({ attribute: event.currentTarget.value })}
      />
      <Input
        aria-label={text.value}
        placeholder={text.value}
        value={mapping.value}
        onChange={(event) => onChange({ value: event.currentTarget.value })}
      />
      <Select
        aria-label={text.role}
        value={String(mapping.role_id)}
        choices={choicesOf(roles)}
        onChange={(event) => onChange({ role_id: Number(event.currentTarget.value) })}
      />
      <IconButton label={text.removeMapping} onClick={onRemove}>
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </div>
  )
}

/** Which value of which attribute gives which role; the first that fits decides. */
const Mappings = ({ form }: { form: Form }) => {
  const text = useText().admin.signOn.saml
  const { data: roles = [] } = useQuery(rolesQuery)
  const mappings = form.values.role_mappings
  const change = (at: number, part: Partial<RoleMapping>): void =>
    form.set(
      'role_mappings',
      mappings.map((mapping, index) => (index === at ? { ...mapping, ...part } : mapping)),
    )
  const first = roles.at(-1)?.id ?? 0
  return (
    <div role="group" aria-label={text.mappings} className="flex flex-col gap-2">
      <Quiet>{text.mappingsHint}</Quiet>
      {mappings.map((mapping, at) => (
        <MappingRow
          key={at}
          mapping={mapping}
          onChange={(part) => change(at, part)}
          onRemove={() =>
            form.set(
              'role_mappings',
              mappings.filter((_, index) => index !== at),
            )
          }
        />
      ))}
      <div>
        <Button
          icon={<Plus aria-hidden="true" className="size-4" />}
          onClick={() => form.set('role_mappings', [...mappings, { attribute: 'groups', value: '', role_id: first }])}
        >
          {text.addMapping}
        </Button>
      </div>
    </div>
  )
}

const People = ({ form }: { form: Form }) => {
  const text = useText().admin.signOn.saml
  const { values, set, errors } = form
  return (
    <>
      <PeopleFields values={values} errors={errors} onText={(name, value) => set(name, value)} onFlag={(name, on) => set(name, on)} />
      <Field label={text.idAttribute} hint={text.idAttributeHint} error={errors.id_attribute}>
        <Input
          name="id_attribute"
          list="id-attributes"
          mono
          autoComplete="off"
          value={values.id_attribute}
          onChange={(event) => set('id_attribute', event.currentTarget.value)}
        />
      </Field>
      <Mappings form={form} />
      <Known id="group-attributes" names={groupAttributes} />
      <Known id="id-attributes" names={idAttributes} />
      <Checkbox
        label={text.idpInitiated}
        hint={text.idpInitiatedHint}
        checked={values.allow_idp_initiated}
        onChange={(on) => set('allow_idp_initiated', on)}
      />
      <Checkbox
        label={text.signedResponse}
        hint={text.signedResponseHint}
        checked={values.require_signed_response}
        onChange={(on) => set('require_signed_response', on)}
      />
    </>
  )
}

/** The two halves an administrator fills in: who the provider is, and who may come in through it. */
export const SamlForm = ({
  form,
  verb,
  steps,
  cancel,
}: {
  form: Form
  verb: string
  steps: readonly [string, string]
  cancel?: ReactNode
}) => {
  const text = useText().admin.signOn.saml
  const { values, set, errors, failure, busy } = form
  return (
    <form {...form.form} className="flex max-w-180 min-w-0 flex-col">
      <Section title={steps[0]}>
        <div className="flex flex-col gap-4">
          <Field label={text.fields.name} hint={text.nameHint} error={errors.name}>
            <Input name="name" required maxLength={255} value={values.name} onChange={(event) => set('name', event.currentTarget.value)} />
          </Field>
          <Metadata form={form} />
          <Provider form={form} />
        </div>
      </Section>
      <Section title={steps[1]}>
        <div className="flex flex-col gap-4">
          <People form={form} />
        </div>
      </Section>
      {failure !== undefined && <ErrorState what={text.saveFailed} why={failure.message} requestId={failure.requestId} />}
      <div className="flex flex-wrap gap-2 pt-2">
        <Button type="submit" look="primary" busy={busy}>
          {verb}
        </Button>
        {cancel}
      </div>
    </form>
  )
}
