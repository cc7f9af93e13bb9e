import { expect, it } from 'vitest'
import { describeAudit } from '../scripts/audit.ts'

it('reports findings of an audit, and a registry that cannot be reached', () => {
  const found = {
    auditReportVersion: 2,
    vulnerabilities: {
      left: { name: 'left', severity: 'low', isDirect: true, via: [] },
      deep: { name: 'deep', severity: 'critical', isDirect: false, via: [] },
      also: { name: 'also', severity: 'high', isDirect: true, via: [] },
    },
  }
  expect(describeAudit(JSON.stringify(found))).toEqual({
    text: '3 packages have known vulnerabilities (see npm audit):\n  critical: deep (indirect)\n  high: also\n  low: left',
    severe: ['also', 'deep'],
  })
  const none = describeAudit(JSON.stringify({ vulnerabilities: {} }))
  expect([none.text.slice(0, 22), none.severe]).toEqual(['No known vulnerability', []])
  for (const silence of ['', 'npm error network', '{"error":{"code":"ENOTFOUND"}}', '{"message":"503"}'])
    expect(describeAudit(silence)).toEqual({ text: 'Not audited: the registry gave no answer.', severe: [] })
})
