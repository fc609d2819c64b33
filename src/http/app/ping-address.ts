import type { Config } from '../../kernel/config.ts'

/** Where mail pings a check; nothing where no mail is taken. It is taken for any domain unless one is set: then that of this server will do. */
export const formatPingEmail = (
  uuid: string,
  { BASE_URL, SMTP_PORT, PING_EMAIL_DOMAIN }: Pick<Config, 'BASE_URL' | 'SMTP_PORT' | 'PING_EMAIL_DOMAIN'>,
): string | null => (SMTP_PORT === 0 ? null : `${uuid}@${PING_EMAIL_DOMAIN ?? new URL(BASE_URL).hostname}`)
