import { expect, it } from 'vitest'
import { screens, withoutPicture } from '../scripts/screens.mjs'
import { listAddresses } from './browser/every-page/addresses.ts'

const pictured = Object.values(screens).flatMap(({ route }) => (route === undefined ? [] : [route]))

it('every address of the dashboard is pictured, or said why not', async () => {
  expect([...new Set([...pictured, ...Object.keys(withoutPicture)])].toSorted()).toEqual([...(await listAddresses())].toSorted())
})

it('no address is both', () => {
  expect(pictured.filter((route) => route in withoutPicture)).toEqual([])
})
