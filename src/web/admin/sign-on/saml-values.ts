import type { useForm } from '../../ui/form/use-form.ts'
import { idOrNull } from '../choices.ts'
import { certificatesOf, domainsOf } from './lists.ts'
import type { RoleMapping, SamlConnectionRecord } from './shapes.ts'

const noMappings: readonly RoleMapping[] = []

export const initialOf = (connection: SamlConnectionRecord | undefined) => ({
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
export type SamlFormState = ReturnType<typeof useForm<SamlValues>>

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
