import type { DemoStaff } from './seed-tickets.ts'
import type { DemoContext } from './demo-context.ts'

const SERVERS = ['db-eu-1', 'db-us-1', 'web-1', 'web-2', 'queue-1', 'vpn-gw', 'backup-1', 'mail-1'] as const

const MODELS = ['ThinkPad T14', 'MacBook Pro 14', 'Latitude 7450'] as const

export const seedAssets = async ({ call }: DemoContext, { departments }: DemoStaff): Promise<readonly number[]> => {
  const department_id = departments.get('IT') ?? null
  const ids: number[] = []
  for (const [at, name] of SERVERS.entries())
    ids.push(
      (
        await call('POST', '/assets', {
          name,
          type: 'server',
          status: 'in_use',
          hostname: name,
          ip_addresses: [`10.0.0.${at + 10}`],
          os: 'Debian 13',
          department_id,
        })
      ).data.id,
    )
  for (let at = 1; at <= 24; at++)
    await call('POST', '/assets', {
      name: `laptop-${100 + at}`,
      type: 'laptop',
      status: at % 9 === 0 ? 'in_repair' : at % 5 === 0 ? 'in_stock' : 'in_use',
      asset_tag: `A-${2_000 + at}`,
      serial_number: `SN${410_000 + at * 37}`,
      manufacturer: ['Lenovo', 'Apple', 'Dell'][at % 3] ?? 'Lenovo',
      model: MODELS[at % 3] ?? null,
      location: ['Berlin', 'Lisbon', 'Remote'][at % 3] ?? null,
      cost: 1_200 + (at % 7) * 90,
    })
  await call('POST', `/assets/${ids[2]}/relations`, { asset_id: ids[0], type: 'depends_on' })
  await call('POST', `/assets/${ids[3]}/relations`, { asset_id: ids[0], type: 'depends_on' })
  return ids
}
