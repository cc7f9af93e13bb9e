import { byCreation, type ExportSections, ownRows } from '../../export-rows.ts'

/** The part of assistant in the export of an account. */
export const assistantExport: ExportSections = {
  assistantSessions: ownRows('AssistantSession', { of: ['userId'], order: byCreation }),
}
