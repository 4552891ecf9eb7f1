/** Parts of css-tree without its data on properties, which a bundle cannot read and nothing here needs. */
declare module "css-tree/generator" {
  export { generate as default } from "css-tree";
}
declare module "css-tree/parser" {
  export { parse as default } from "css-tree";
}
declare module "css-tree/utils" {
  export { ident } from "css-tree";
}
declare module "css-tree/walker" {
  export { walk as default } from "css-tree";
}
