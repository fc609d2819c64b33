import { describe, expect, it } from 'vitest'
import { bodyOf, changedBody, emptyChange, newBodyOf, withTemplate } from './change-values.ts'

const planned = { ...emptyChange, title: ' Upgrade ', description: 'New disks', assignee_id: '7', asset_ids: [{ id: '3', label: 'db' }] }

describe('a change from its form', () => {
  it('says ids as numbers and empty plans as nothing', () => {
    expect(bodyOf(planned)).toMatchObject({
      title: 'Upgrade',
      assignee_id: 7,
      cab_id: null,
      reason: null,
      asset_ids: [3],
      problem_id: null,
    })
  })

  it('leaves the risk out when it is made from likelihood and impact', () => {
    expect(bodyOf({ ...planned, risk: '', likelihood: 'high', impact: 'low' })).not.toHaveProperty('risk')
  })

  it('names a template only when it is a standard change', () => {
    expect(newBodyOf({ ...planned, template_id: '4' })).not.toHaveProperty('template_id')
    expect(newBodyOf({ ...planned, type: 'standard', template_id: '4' })).toMatchObject({ template_id: 4 })
  })

  it('takes from a template what it says and keeps the rest', () => {
    expect(withTemplate(planned, { title: 'Patch day', test_plan: null })).toMatchObject({ title: 'Patch day', description: 'New disks' })
  })

  it('sends only what was touched when it is edited', () => {
    expect(changedBody(planned, { ...planned, title: 'Upgrade 18' })).toEqual({ title: 'Upgrade 18' })
    expect(changedBody(planned, planned)).toEqual({})
    expect(changedBody(planned, { ...planned, asset_ids: [] })).toEqual({ asset_ids: [] })
  })
})
