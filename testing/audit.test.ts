import { expect, it } from 'vitest'
import { describeAudit } from '../scripts/audit.ts'

it('says what an audit found, and that nobody could be asked', () => {
  const found = {
    auditReportVersion: 2,
    vulnerabilities: {
      left: { name: 'left', severity: 'low', isDirect: true, via: [] },
      deep: { name: 'deep', severity: 'critical', isDirect: false, via: [] },
    },
  }
  expect(describeAudit(JSON.stringify(found))).toBe(
    '2 packages have known weaknesses (npm audit tells more):\n  critical: deep (indirect)\n  low: left',
  )
  expect(describeAudit(JSON.stringify({ vulnerabilities: {} }))).toMatch(/^No known weakness/)
  for (const silence of ['', 'npm error network', '{"error":{"code":"ENOTFOUND"}}', '{"message":"503"}'])
    expect(describeAudit(silence)).toBe('Not audited: the registry gave no answer.')
})
