import { type IntakeEntry, sefazIntake } from '@canhoto/contracts/sefaz-intake'
import { IconFileDownload } from '@tabler/icons-react'
import { useRef } from 'react'
import { serverMessage } from '../../kit/server-message.ts'
import { callFile } from '../../lib/http/api.ts'
import { saveFile } from '../../lib/save-file.ts'
import { RowActions, RowButton } from '../../ui/table/row-actions.tsx'
import { notify } from '../../ui/toasts/notify.ts'

export function DownloadXml({ entry: { id, number, access_key } }: { entry: IntakeEntry }) {
  const isRunning = useRef(false)

  async function download() {
    if (isRunning.current) return
    isRunning.current = true
    try {
      saveFile(await callFile(sefazIntake.xml, { params: { id } }), `${access_key}.xml`)
    } catch (error) {
      notify.error('Erro ao baixar XML', serverMessage(error))
    } finally {
      isRunning.current = false
    }
  }

  return (
    <RowActions>
      <RowButton
        title="Baixar XML"
        name={`da NF ${number}`}
        Icon={IconFileDownload}
        onClick={() => void download()}
      />
    </RowActions>
  )
}
