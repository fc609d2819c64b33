import type { Config } from '../../kernel/config.ts'

/** E-mail address that pings a check; undefined without inbound mail. By default every domain is accepted, so the host is shown. */
export const formatPingEmail = (
  uuid: string,
  { BASE_URL, SMTP_PORT, PING_EMAIL_DOMAIN }: Pick<Config, 'BASE_URL' | 'SMTP_PORT' | 'PING_EMAIL_DOMAIN'>,
): string | null => (SMTP_PORT === 0 ? null : `${uuid}@${PING_EMAIL_DOMAIN ?? new URL(BASE_URL).hostname}`)
