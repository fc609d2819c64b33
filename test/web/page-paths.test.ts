import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { PAGE_PATHS } from '../../src/contract/page-paths.ts'
import { parseAddress } from '../../src/http/ping/address.ts'

it('the server knows the pages of the router, and no others', async () => {
  // Named by a value, because the types of the dashboard are checked by themselves.
  const file: string = fileURLToPath(new URL('../../src/web/routes.tsx', import.meta.url))
  const { createDashboardRouter } = await import(file)
  const paths = Object.keys(createDashboardRouter({}).routesByPath).filter((path) => path !== '/$')
  expect([...PAGE_PATHS].toSorted()).toEqual(paths.toSorted())
})

it('no page has the address of a ping', () => {
  const uuid = '7f8e6a2c-1b3d-4e5f-8a9b-0c1d2e3f4a5b'
  for (const path of PAGE_PATHS)
    for (const value of ['1', 'x', uuid, 'x'.repeat(22)]) expect(parseAddress(path.replaceAll(/\$\w+/g, value)), path).toBeUndefined()
})
