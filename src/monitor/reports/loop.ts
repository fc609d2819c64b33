import { DAY, HOUR } from '../../contract/time.ts'
import type { Db, Reader, Tx } from '../../kernel/db/db.ts'
import type { Loop } from '../../kernel/loops.ts'
import { sendMail } from '../../kernel/mailer.ts'
import { findAccount } from '../../people/accounts/accounts.ts'
import { findRole } from '../../people/roles/roles.ts'
import { lastPeriods } from '../downtime/periods.ts'
import { unsubscribeUrl } from '../notifications/links.ts'
import { nagMail, reportMail } from './mail.ts'
import { DEFAULT_REPORTS, UNITS, type ReportSettings } from './model.ts'
import { reportAll } from './report.ts'
import { NAG_SPANS, reportMoment } from './settings.ts'
import { accountsWithoutSettings, checksDown, earliest, isAnyDue, lastSign, lockDue, nagging, putSettings } from './store.ts'

type Site = { readonly base_url: string; readonly secret_key: string }

const MOST_LISTED = 200
// Whoever has not been heard of for so long is not in use.
const IN_USE = 180 * DAY
const PERIODS = 2
// Reports of one morning are spread over so long; the next one belongs to another morning.
const MORNING = 2 * HOUR

/** The address reports go to, when the account is still somebody who may see the checks. */
const readerOf = async (reader: Reader, account_id: number) => {
  const account = await findAccount(reader, account_id)
  if (!account?.is_active || account.email === null) return undefined
  const role = await findRole(reader, account.role_id)
  const isInUse = ((await lastSign(reader)) ?? 0) > reader.now - IN_USE
  return role?.permissions.includes('monitor:read') && isInUse ? { to: account.email, tz: account.timezone } : undefined
}

const frameOf = ({ base_url, secret_key }: Site, to: string, account_id: number) => ({
  to,
  base_url,
  unsubscribe_url: unsubscribeUrl(base_url, secret_key, { of: 'account', id: account_id }),
})

const sendReport = async (tx: Tx, site: Site, settings: ReportSettings): Promise<void> => {
  const { account_id, reports } = settings
  const to = await readerOf(tx, account_id)
  await putSettings(tx, { ...settings, next_report_at: reportMoment(tx, reports, to?.tz ?? 'UTC', tx.now + MORNING) })
  if (!to || reports === 'off') return
  const periods = lastPeriods(UNITS[reports], PERIODS + 1, tx.now, to.tz).slice(0, PERIODS)
  await sendMail(tx, reportMail(await reportAll(tx, periods), { unit: reports, tz: to.tz }, frameOf(site, to.to, account_id)))
}

const sendNag = async (tx: Tx, site: Site, settings: ReportSettings): Promise<void> => {
  const { account_id, nags } = settings
  const down = await checksDown(tx, MOST_LISTED)
  const next_nag_at = nags === 'off' || down.length === 0 ? null : tx.now + NAG_SPANS[nags]
  await putSettings(tx, { ...settings, next_nag_at })
  const to = next_nag_at === null ? undefined : await readerOf(tx, account_id)
  if (to) await sendMail(tx, nagMail(down, to.tz, frameOf(site, to.to, account_id)))
}

/** Nags begin when something goes down and end when nothing is. */
const armNags = async (tx: Tx): Promise<void> => {
  const isDown = (await checksDown(tx, 1)).length > 0
  for (const settings of await nagging(tx, !isDown)) {
    if (settings.nags === 'off') continue
    await putSettings(tx, { ...settings, next_nag_at: isDown ? tx.now + NAG_SPANS[settings.nags] : null })
  }
}

/** Whoever is new gets what everybody gets, from the next full period on. */
const welcome = async (tx: Tx): Promise<void> => {
  for (const { id, timezone } of await accountsWithoutSettings(tx)) {
    const next_report_at = reportMoment(tx, DEFAULT_REPORTS, timezone, tx.now + DAY)
    await putSettings(tx, { account_id: id, reports: DEFAULT_REPORTS, nags: 'off', next_report_at, next_nag_at: null, updated_at: tx.now })
  }
}

const isAnythingToArm = async (reader: Reader): Promise<boolean> => {
  if ((await accountsWithoutSettings(reader)).length > 0) return true
  const [unarmed, armed] = [await nagging(reader, false), await nagging(reader, true)]
  if (unarmed.length + armed.length === 0) return false
  return ((await checksDown(reader, 1)).length > 0 ? unarmed : armed).length > 0
}

const sendOne = async (tx: Tx, site: Site): Promise<void> => {
  const report = await lockDue(tx, 'next_report_at')
  if (report) return await sendReport(tx, site, report)
  const nag = await lockDue(tx, 'next_nag_at')
  if (nag) await sendNag(tx, site, nag)
}

export const reportLoop = (db: Db, site: Site): Loop => ({
  name: 'reports',
  topics: ['reports', 'resync'],
  step: async () => {
    const { isToArm, isDue } = await db.read(async (reader) => ({
      isToArm: await isAnythingToArm(reader),
      isDue: (await isAnyDue(reader, 'next_report_at')) || (await isAnyDue(reader, 'next_nag_at')),
    }))
    if (isToArm) await db.tx(welcome)
    if (isToArm) await db.tx(armNags)
    if (isDue) await db.tx((tx) => sendOne(tx, site))
    return isToArm || isDue ? 'more' : 'idle'
  },
  nextDue: () =>
    db.read(async (reader) => {
      const moments = [await earliest(reader, 'next_report_at'), await earliest(reader, 'next_nag_at')]
      const first = Math.min(...moments.map((at) => at ?? Infinity))
      return first === Infinity ? undefined : first
    }),
})
