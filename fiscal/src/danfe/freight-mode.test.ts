import { describe, expect, test } from 'vitest'
import type { PageOfWords } from '../../test/danfe-words.ts'
import { LABEL } from '../../test/danfe-words.ts'
import { pageWith, read } from '../../test/read-page.ts'

describe('the freight mode', () => {
  const withCells = (draw: (page: PageOfWords) => void) =>
    pageWith((page) => {
      page.line('TRANSPORTADOR / VOLUMES TRANSPORTADOS', 10, LABEL + 1)
      page.text('RAZÃO SOCIAL', 10, LABEL)
      page.text('Transportes Alfa', 11, 9, page.y + 11)
      page.text('PLACA DO VEÍCULO', 420, LABEL)
      page.text('LSN4I49', 421, 9, page.y + 11)
      draw(page)
      page.y += 30
      page.line('DADOS DOS PRODUTOS / SERVIÇOS', 10, LABEL + 1)
    })

  test.each([
    ['FRETE POR CONTA 0-EMITENTE', ['1-DESTINATÁRIO'], '1', '1'],
    ['FRETE POR CONTA', ['0 - EMITENTE'], '1', '1'],
    ['FRETE POR CONTA', ['(0) Emitente', '(1) Destinatário'], '1', '1'],
    ['FRETE POR CONTA', ['(0) Emitente (1) Destinatário'], null, null],
    ['FRETE POR CONTA', ['0-EMIT. 1-DEST. 2-TERC. 9-S/FRETE'], '9', '9'],
    ['FRETE', ['0-EMITENTE', '1-DESTINATÁRIO'], null, null],
    ['MODALIDADE DO FRETE', ['9 - Sem ocorrência de transporte'], null, '9'],
    ['FRETE POR CONTA', ['EMITENTE (0)  DESTINATÁRIO (1)'], '1', '1'],
    ['FRETE POR CONTA', ['EMITENTE / DESTINATÁRIO'], null, null],
    ['FRETE POR CONTA DO EMITENTE / DESTINATÁRIO', [], '1', '1'],
    ['FRETE POR CONTA', ['EMITENTE (0)', 'DESTINATÁRIO (1)'], '2', '2'],
    ['FRETE POR CONTA', ['Destinatário/Remetente'], null, '1'],
    ['FRETE POR CONTA', ['1 - Contratação do Frete por conta do Destinatário (FOB)'], null, '1'],
  ])('of %s %j with %s in its box is %s', (label, legend, box, mode) => {
    const page = withCells((draw) => {
      draw.text(label, 230, LABEL)
      for (const [index, line] of legend.entries()) draw.text(line, 230, 5, draw.y + 7 + index * 6)
      if (box !== null) draw.text(box, 395, 8, draw.y + 10)
    })
    expect(read(page).modalidade_frete).toBe(mode)
  })
})
