import { useState } from 'react'
import { readSamlMetadata } from '../../../contract/v1/saml-connections.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, Input, Textarea } from '../../ui/form/field.tsx'
import { useAct } from '../../ui/use-act.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { WritingField } from '../../ui/writing/writing-field.tsx'
import { typedIn } from '../../ui/form/form-fields.ts'
import type { SamlFormState } from './saml-values.ts'

const Metadata = ({ form }: { form: SamlFormState }) => {
  const text = useText().admin.signOn.saml
  const [pasted, setPasted] = useState('')
  const { values, set, errors } = form
  const read = useAct({
    run: (body: { metadata_url?: string; metadata?: string }) => call(readSamlMetadata, { body }),
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

const Addresses = ({ form }: { form: SamlFormState }) => {
  const text = useText().admin.signOn.saml
  const address = (name: 'idp_entity_id' | 'idp_sso_url' | 'idp_slo_url', required: boolean) => (
    <TextField label={text.fields[name]} mono required={required} {...typedIn(form, name)} />
  )
  return (
    <>
      {address('idp_entity_id', true)}
      {address('idp_sso_url', true)}
      {address('idp_slo_url', false)}
      <WritingField
        label={text.fields.idp_certificates}
        hint={text.certificatesHint}
        mono
        required
        rows={4}
        {...typedIn(form, 'idp_certificates')}
      />
    </>
  )
}

export const SamlProvider = ({ form }: { form: SamlFormState }) => (
  <>
    <Metadata form={form} />
    <Addresses form={form} />
  </>
)
