/**
 * Fields of inherited models (multi-table inheritance). Django prints the fields of a parent as an object of the
 * parent's model with the same primary key: the text of `site.noticia` 7 may be in `site.conteudo` 7.
 */
import type { FixtureObject } from "./fixture-object.ts";

type Objects = readonly FixtureObject[];

export class InheritedFields {
  readonly #byModel: ReadonlyMap<string, Objects>;
  readonly #mapped: ReadonlySet<string>;
  readonly #parents = new Map<string, string[]>();
  readonly #byKey = new Map<string, Map<string, FixtureObject>>();

  /** @param mapped the models of collections, which are parents of none */
  constructor(byModel: ReadonlyMap<string, Objects>, mapped: ReadonlySet<string>) {
    this.#byModel = byModel;
    this.#mapped = mapped;
  }

  /** @param from the name of the field, alone or after its model: `site.conteudo.titulo` */
  value(object: FixtureObject, from: string): unknown {
    for (const model of this.parentsOf(object.model)) {
      const field = from.startsWith(`${model}.`) ? from.slice(model.length + 1) : from;
      const parent = this.#keysOf(model).get(String(object.pk));
      if (parent && Object.hasOwn(parent.fields, field)) return parent.fields[field];
    }
    return undefined;
  }

  /** The model that has the field for the objects of this model. */
  modelOf(model: string, from: string): string | undefined {
    const [object] = this.#byModel.get(model) ?? [];
    return this.parentsOf(model).find((parent) => {
      const field = from.startsWith(`${parent}.`) ? from.slice(parent.length + 1) : from;
      const one = object && this.#keysOf(parent).get(String(object.pk));
      return one !== undefined && Object.hasOwn(one.fields, field);
    });
  }

  /** The models that have an object with the key of each object of this model, and none of its fields. */
  parentsOf(model: string): readonly string[] {
    return this.#parents.getOrInsertComputed(model, () => {
      const objects = this.#byModel.get(model) ?? [];
      const own = new Set(objects.flatMap(({ fields }) => Object.keys(fields)));
      return [...this.#byModel.keys()].filter((other) => {
        if (
          other === model ||
          this.#mapped.has(other) ||
          (this.#byModel.get(other)?.length ?? 0) < objects.length
        )
          return false;
        const keys = this.#keysOf(other);
        const [sample] = this.#byModel.get(other) ?? [];
        const isApart = Object.keys(sample?.fields ?? {}).every((field) => !own.has(field));
        return isApart && objects.every(({ pk }) => keys.has(String(pk)));
      });
    });
  }

  #keysOf(model: string): Map<string, FixtureObject> {
    const objects = this.#byModel.get(model) ?? [];
    return this.#byKey.getOrInsertComputed(
      model,
      () => new Map(objects.map((object) => [String(object.pk), object])),
    );
  }
}
